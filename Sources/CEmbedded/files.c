// Written by Sources/CEmbedded/make-table; do not edit.
#include "CEmbedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#ifdef KINEO_DEFLATED_FILES
#include "../../.build/dist/embedded/table.c"
#else
static const unsigned char file0[] = {
#embed "../../presets/activity-indicator.json"
};
static const unsigned char file1[] = {
#embed "../../presets/annular.json"
};
static const unsigned char file2[] = {
#embed "../../presets/arrow-down.json"
};
static const unsigned char file3[] = {
#embed "../../presets/arrow-left.json"
};
static const unsigned char file4[] = {
#embed "../../presets/arrow-right.json"
};
static const unsigned char file5[] = {
#embed "../../presets/arrow-up.json"
};
static const unsigned char file6[] = {
#embed "../../presets/atom.json"
};
static const unsigned char file7[] = {
#embed "../../presets/ball-beat.json"
};
static const unsigned char file8[] = {
#embed "../../presets/ball-clip-rotate-multiple.json"
};
static const unsigned char file9[] = {
#embed "../../presets/ball-clip-rotate.json"
};
static const unsigned char file10[] = {
#embed "../../presets/ball-grid-beat.json"
};
static const unsigned char file11[] = {
#embed "../../presets/ball-grid-pulse.json"
};
static const unsigned char file12[] = {
#embed "../../presets/ball-pulse-sync.json"
};
static const unsigned char file13[] = {
#embed "../../presets/ball-pulse.json"
};
static const unsigned char file14[] = {
#embed "../../presets/ball-rotate-chase.json"
};
static const unsigned char file15[] = {
#embed "../../presets/ball-rotate.json"
};
static const unsigned char file16[] = {
#embed "../../presets/ball-scale-multiple.json"
};
static const unsigned char file17[] = {
#embed "../../presets/ball-scale.json"
};
static const unsigned char file18[] = {
#embed "../../presets/ball-spin-fade.json"
};
static const unsigned char file19[] = {
#embed "../../presets/ball-triangle-path.json"
};
static const unsigned char file20[] = {
#embed "../../presets/ball-zig-zag.json"
};
static const unsigned char file21[] = {
#embed "../../presets/barber-pole.json"
};
static const unsigned char file22[] = {
#embed "../../presets/bars.json"
};
static const unsigned char file23[] = {
#embed "../../presets/battery.json"
};
static const unsigned char file24[] = {
#embed "../../presets/bell-shake.json"
};
static const unsigned char file25[] = {
#embed "../../presets/bell.json"
};
static const unsigned char file26[] = {
#embed "../../presets/blinds.json"
};
static const unsigned char file27[] = {
#embed "../../presets/blocks-shuffle.json"
};
static const unsigned char file28[] = {
#embed "../../presets/blocks-wave.json"
};
static const unsigned char file29[] = {
#embed "../../presets/blur-card.json"
};
static const unsigned char file30[] = {
#embed "../../presets/blur-hole.json"
};
static const unsigned char file31[] = {
#embed "../../presets/blur-in.json"
};
static const unsigned char file32[] = {
#embed "../../presets/bolt.json"
};
static const unsigned char file33[] = {
#embed "../../presets/bookmark.json"
};
static const unsigned char file34[] = {
#embed "../../presets/bounce-in.json"
};
static const unsigned char file35[] = {
#embed "../../presets/bouncing-ball.json"
};
static const unsigned char file36[] = {
#embed "../../presets/calendar.json"
};
static const unsigned char file37[] = {
#embed "../../presets/camera.json"
};
static const unsigned char file38[] = {
#embed "../../presets/card-flip.json"
};
static const unsigned char file39[] = {
#embed "../../presets/chart.json"
};
static const unsigned char file40[] = {
#embed "../../presets/chase.json"
};
static const unsigned char file41[] = {
#embed "../../presets/check-list.json"
};
static const unsigned char file42[] = {
#embed "../../presets/checkmark.json"
};
static const unsigned char file43[] = {
#embed "../../presets/circle-dots.json"
};
static const unsigned char file44[] = {
#embed "../../presets/circle-stroke-spin.json"
};
static const unsigned char file45[] = {
#embed "../../presets/clock.json"
};
static const unsigned char file46[] = {
#embed "../../presets/cloud.json"
};
static const unsigned char file47[] = {
#embed "../../presets/confetti.json"
};
static const unsigned char file48[] = {
#embed "../../presets/count-up.json"
};
static const unsigned char file49[] = {
#embed "../../presets/cover.json"
};
static const unsigned char file50[] = {
#embed "../../presets/cross.json"
};
static const unsigned char file51[] = {
#embed "../../presets/cube-grid.json"
};
static const unsigned char file52[] = {
#embed "../../presets/cube-transition.json"
};
static const unsigned char file53[] = {
#embed "../../presets/detail-to-picture.json"
};
static const unsigned char file54[] = {
#embed "../../presets/dna.json"
};
static const unsigned char file55[] = {
#embed "../../presets/donut.json"
};
static const unsigned char file56[] = {
#embed "../../presets/dots-bounce.json"
};
static const unsigned char file57[] = {
#embed "../../presets/double-bounce.json"
};
static const unsigned char file58[] = {
#embed "../../presets/download.json"
};
static const unsigned char file59[] = {
#embed "../../presets/dual-ring.json"
};
static const unsigned char file60[] = {
#embed "../../presets/eclipse.json"
};
static const unsigned char file61[] = {
#embed "../../presets/edit.json"
};
static const unsigned char file62[] = {
#embed "../../presets/ellipsis.json"
};
static const unsigned char file63[] = {
#embed "../../presets/equalizer.json"
};
static const unsigned char file64[] = {
#embed "../../presets/eye.json"
};
static const unsigned char file65[] = {
#embed "../../presets/fade.json"
};
static const unsigned char file66[] = {
#embed "../../presets/failure.json"
};
static const unsigned char file67[] = {
#embed "../../presets/flag.json"
};
static const unsigned char file68[] = {
#embed "../../presets/flow.json"
};
static const unsigned char file69[] = {
#embed "../../presets/folder-open.json"
};
static const unsigned char file70[] = {
#embed "../../presets/folding-cube.json"
};
static const unsigned char file71[] = {
#embed "../../presets/gauge.json"
};
static const unsigned char file72[] = {
#embed "../../presets/hamburger-to-cross.json"
};
static const unsigned char file73[] = {
#embed "../../presets/heart-rate.json"
};
static const unsigned char file74[] = {
#embed "../../presets/heart.json"
};
static const unsigned char file75[] = {
#embed "../../presets/heartbeat.json"
};
static const unsigned char file76[] = {
#embed "../../presets/home.json"
};
static const unsigned char file77[] = {
#embed "../../presets/hourglass.json"
};
static const unsigned char file78[] = {
#embed "../../presets/hud.json"
};
static const unsigned char file79[] = {
#embed "../../presets/infinity-trim.json"
};
static const unsigned char file80[] = {
#embed "../../presets/info.json"
};
static const unsigned char file81[] = {
#embed "../../presets/iris.json"
};
static const unsigned char file82[] = {
#embed "../../presets/jelly.json"
};
static const unsigned char file83[] = {
#embed "../../presets/label-table-arrays.json"
};
static const unsigned char file84[] = {
#embed "../../presets/label-table-fixed.json"
};
static const unsigned char file85[] = {
#embed "../../presets/label-table-rows.json"
};
static const unsigned char file86[] = {
#embed "../../presets/like-burst.json"
};
static const unsigned char file87[] = {
#embed "../../presets/line-scale.json"
};
static const unsigned char file88[] = {
#embed "../../presets/linear-indeterminate.json"
};
static const unsigned char file89[] = {
#embed "../../presets/lines.json"
};
static const unsigned char file90[] = {
#embed "../../presets/lock.json"
};
static const unsigned char file91[] = {
#embed "../../presets/mail.json"
};
static const unsigned char file92[] = {
#embed "../../presets/minus.json"
};
static const unsigned char file93[] = {
#embed "../../presets/mood.json"
};
static const unsigned char file94[] = {
#embed "../../presets/moon.json"
};
static const unsigned char file95[] = {
#embed "../../presets/morph.json"
};
static const unsigned char file96[] = {
#embed "../../presets/move-in.json"
};
static const unsigned char file97[] = {
#embed "../../presets/newtons-cradle.json"
};
static const unsigned char file98[] = {
#embed "../../presets/orbit.json"
};
static const unsigned char file99[] = {
#embed "../../presets/pacman.json"
};
static const unsigned char file100[] = {
#embed "../../presets/pause.json"
};
static const unsigned char file101[] = {
#embed "../../presets/pendulum-wave.json"
};
static const unsigned char file102[] = {
#embed "../../presets/pie.json"
};
static const unsigned char file103[] = {
#embed "../../presets/pin.json"
};
static const unsigned char file104[] = {
#embed "../../presets/play.json"
};
static const unsigned char file105[] = {
#embed "../../presets/plus.json"
};
static const unsigned char file106[] = {
#embed "../../presets/progress-bar.json"
};
static const unsigned char file107[] = {
#embed "../../presets/puff.json"
};
static const unsigned char file108[] = {
#embed "../../presets/pulse-rings.json"
};
static const unsigned char file109[] = {
#embed "../../presets/pulse.json"
};
static const unsigned char file110[] = {
#embed "../../presets/push.json"
};
static const unsigned char file111[] = {
#embed "../../presets/question.json"
};
static const unsigned char file112[] = {
#embed "../../presets/quizup-screen.json"
};
static const unsigned char file113[] = {
#embed "../../presets/quizup-two-layers.json"
};
static const unsigned char file114[] = {
#embed "../../presets/quizup.json"
};
static const unsigned char file115[] = {
#embed "../../presets/radar.json"
};
static const unsigned char file116[] = {
#embed "../../presets/rain.json"
};
static const unsigned char file117[] = {
#embed "../../presets/refresh.json"
};
static const unsigned char file118[] = {
#embed "../../presets/reveal.json"
};
static const unsigned char file119[] = {
#embed "../../presets/ring-resize.json"
};
static const unsigned char file120[] = {
#embed "../../presets/rings.json"
};
static const unsigned char file121[] = {
#embed "../../presets/ripple.json"
};
static const unsigned char file122[] = {
#embed "../../presets/rotating-squares.json"
};
static const unsigned char file123[] = {
#embed "../../presets/search.json"
};
static const unsigned char file124[] = {
#embed "../../presets/semi-circle-spin.json"
};
static const unsigned char file125[] = {
#embed "../../presets/shake.json"
};
static const unsigned char file126[] = {
#embed "../../presets/signature.json"
};
static const unsigned char file127[] = {
#embed "../../presets/skeleton-shimmer.json"
};
static const unsigned char file128[] = {
#embed "../../presets/snow.json"
};
static const unsigned char file129[] = {
#embed "../../presets/sparkline.json"
};
static const unsigned char file130[] = {
#embed "../../presets/spring-damping.json"
};
static const unsigned char file131[] = {
#embed "../../presets/spring-pop.json"
};
static const unsigned char file132[] = {
#embed "../../presets/spring-velocity.json"
};
static const unsigned char file133[] = {
#embed "../../presets/square-progress-clamped.json"
};
static const unsigned char file134[] = {
#embed "../../presets/square-progress-two-layers.json"
};
static const unsigned char file135[] = {
#embed "../../presets/square-progress.json"
};
static const unsigned char file136[] = {
#embed "../../presets/square-spin.json"
};
static const unsigned char file137[] = {
#embed "../../presets/star.json"
};
static const unsigned char file138[] = {
#embed "../../presets/static-blur.json"
};
static const unsigned char file139[] = {
#embed "../../presets/stroke-window.json"
};
static const unsigned char file140[] = {
#embed "../../presets/success.json"
};
static const unsigned char file141[] = {
#embed "../../presets/sun.json"
};
static const unsigned char file142[] = {
#embed "../../presets/swing.json"
};
static const unsigned char file143[] = {
#embed "../../presets/table-tick.json"
};
static const unsigned char file144[] = {
#embed "../../presets/tada.json"
};
static const unsigned char file145[] = {
#embed "../../presets/tail-spin.json"
};
static const unsigned char file146[] = {
#embed "../../presets/timeline-to-detail.json"
};
static const unsigned char file147[] = {
#embed "../../presets/toggle.json"
};
static const unsigned char file148[] = {
#embed "../../presets/trash.json"
};
static const unsigned char file149[] = {
#embed "../../presets/triangle-skew-spin.json"
};
static const unsigned char file150[] = {
#embed "../../presets/typewriter.json"
};
static const unsigned char file151[] = {
#embed "../../presets/typing.json"
};
static const unsigned char file152[] = {
#embed "../../presets/unlock.json"
};
static const unsigned char file153[] = {
#embed "../../presets/upload.json"
};
static const unsigned char file154[] = {
#embed "../../presets/user.json"
};
static const unsigned char file155[] = {
#embed "../../presets/vibrancy-card.json"
};
static const unsigned char file156[] = {
#embed "../../presets/warning.json"
};
static const unsigned char file157[] = {
#embed "../../presets/wave.json"
};
static const unsigned char file158[] = {
#embed "../../presets/wifi.json"
};
static const unsigned char file159[] = {
#embed "../../presets/wobble.json"
};
static const unsigned char file160[] = {
#embed "../Preview/Page/gif.js"
};
static const unsigned char file161[] = {
#embed "../Preview/Page/preview.css"
};
static const unsigned char file162[] = {
#embed "../Preview/Page/preview.html"
};
static const unsigned char file163[] = {
#embed "../Preview/Page/preview.js"
};

static const kineo_file presets[] = {
  {"activity-indicator", file0, sizeof file0, sizeof file0},
  {"annular", file1, sizeof file1, sizeof file1},
  {"arrow-down", file2, sizeof file2, sizeof file2},
  {"arrow-left", file3, sizeof file3, sizeof file3},
  {"arrow-right", file4, sizeof file4, sizeof file4},
  {"arrow-up", file5, sizeof file5, sizeof file5},
  {"atom", file6, sizeof file6, sizeof file6},
  {"ball-beat", file7, sizeof file7, sizeof file7},
  {"ball-clip-rotate-multiple", file8, sizeof file8, sizeof file8},
  {"ball-clip-rotate", file9, sizeof file9, sizeof file9},
  {"ball-grid-beat", file10, sizeof file10, sizeof file10},
  {"ball-grid-pulse", file11, sizeof file11, sizeof file11},
  {"ball-pulse-sync", file12, sizeof file12, sizeof file12},
  {"ball-pulse", file13, sizeof file13, sizeof file13},
  {"ball-rotate-chase", file14, sizeof file14, sizeof file14},
  {"ball-rotate", file15, sizeof file15, sizeof file15},
  {"ball-scale-multiple", file16, sizeof file16, sizeof file16},
  {"ball-scale", file17, sizeof file17, sizeof file17},
  {"ball-spin-fade", file18, sizeof file18, sizeof file18},
  {"ball-triangle-path", file19, sizeof file19, sizeof file19},
  {"ball-zig-zag", file20, sizeof file20, sizeof file20},
  {"barber-pole", file21, sizeof file21, sizeof file21},
  {"bars", file22, sizeof file22, sizeof file22},
  {"battery", file23, sizeof file23, sizeof file23},
  {"bell-shake", file24, sizeof file24, sizeof file24},
  {"bell", file25, sizeof file25, sizeof file25},
  {"blinds", file26, sizeof file26, sizeof file26},
  {"blocks-shuffle", file27, sizeof file27, sizeof file27},
  {"blocks-wave", file28, sizeof file28, sizeof file28},
  {"blur-card", file29, sizeof file29, sizeof file29},
  {"blur-hole", file30, sizeof file30, sizeof file30},
  {"blur-in", file31, sizeof file31, sizeof file31},
  {"bolt", file32, sizeof file32, sizeof file32},
  {"bookmark", file33, sizeof file33, sizeof file33},
  {"bounce-in", file34, sizeof file34, sizeof file34},
  {"bouncing-ball", file35, sizeof file35, sizeof file35},
  {"calendar", file36, sizeof file36, sizeof file36},
  {"camera", file37, sizeof file37, sizeof file37},
  {"card-flip", file38, sizeof file38, sizeof file38},
  {"chart", file39, sizeof file39, sizeof file39},
  {"chase", file40, sizeof file40, sizeof file40},
  {"check-list", file41, sizeof file41, sizeof file41},
  {"checkmark", file42, sizeof file42, sizeof file42},
  {"circle-dots", file43, sizeof file43, sizeof file43},
  {"circle-stroke-spin", file44, sizeof file44, sizeof file44},
  {"clock", file45, sizeof file45, sizeof file45},
  {"cloud", file46, sizeof file46, sizeof file46},
  {"confetti", file47, sizeof file47, sizeof file47},
  {"count-up", file48, sizeof file48, sizeof file48},
  {"cover", file49, sizeof file49, sizeof file49},
  {"cross", file50, sizeof file50, sizeof file50},
  {"cube-grid", file51, sizeof file51, sizeof file51},
  {"cube-transition", file52, sizeof file52, sizeof file52},
  {"detail-to-picture", file53, sizeof file53, sizeof file53},
  {"dna", file54, sizeof file54, sizeof file54},
  {"donut", file55, sizeof file55, sizeof file55},
  {"dots-bounce", file56, sizeof file56, sizeof file56},
  {"double-bounce", file57, sizeof file57, sizeof file57},
  {"download", file58, sizeof file58, sizeof file58},
  {"dual-ring", file59, sizeof file59, sizeof file59},
  {"eclipse", file60, sizeof file60, sizeof file60},
  {"edit", file61, sizeof file61, sizeof file61},
  {"ellipsis", file62, sizeof file62, sizeof file62},
  {"equalizer", file63, sizeof file63, sizeof file63},
  {"eye", file64, sizeof file64, sizeof file64},
  {"fade", file65, sizeof file65, sizeof file65},
  {"failure", file66, sizeof file66, sizeof file66},
  {"flag", file67, sizeof file67, sizeof file67},
  {"flow", file68, sizeof file68, sizeof file68},
  {"folder-open", file69, sizeof file69, sizeof file69},
  {"folding-cube", file70, sizeof file70, sizeof file70},
  {"gauge", file71, sizeof file71, sizeof file71},
  {"hamburger-to-cross", file72, sizeof file72, sizeof file72},
  {"heart-rate", file73, sizeof file73, sizeof file73},
  {"heart", file74, sizeof file74, sizeof file74},
  {"heartbeat", file75, sizeof file75, sizeof file75},
  {"home", file76, sizeof file76, sizeof file76},
  {"hourglass", file77, sizeof file77, sizeof file77},
  {"hud", file78, sizeof file78, sizeof file78},
  {"infinity-trim", file79, sizeof file79, sizeof file79},
  {"info", file80, sizeof file80, sizeof file80},
  {"iris", file81, sizeof file81, sizeof file81},
  {"jelly", file82, sizeof file82, sizeof file82},
  {"label-table-arrays", file83, sizeof file83, sizeof file83},
  {"label-table-fixed", file84, sizeof file84, sizeof file84},
  {"label-table-rows", file85, sizeof file85, sizeof file85},
  {"like-burst", file86, sizeof file86, sizeof file86},
  {"line-scale", file87, sizeof file87, sizeof file87},
  {"linear-indeterminate", file88, sizeof file88, sizeof file88},
  {"lines", file89, sizeof file89, sizeof file89},
  {"lock", file90, sizeof file90, sizeof file90},
  {"mail", file91, sizeof file91, sizeof file91},
  {"minus", file92, sizeof file92, sizeof file92},
  {"mood", file93, sizeof file93, sizeof file93},
  {"moon", file94, sizeof file94, sizeof file94},
  {"morph", file95, sizeof file95, sizeof file95},
  {"move-in", file96, sizeof file96, sizeof file96},
  {"newtons-cradle", file97, sizeof file97, sizeof file97},
  {"orbit", file98, sizeof file98, sizeof file98},
  {"pacman", file99, sizeof file99, sizeof file99},
  {"pause", file100, sizeof file100, sizeof file100},
  {"pendulum-wave", file101, sizeof file101, sizeof file101},
  {"pie", file102, sizeof file102, sizeof file102},
  {"pin", file103, sizeof file103, sizeof file103},
  {"play", file104, sizeof file104, sizeof file104},
  {"plus", file105, sizeof file105, sizeof file105},
  {"progress-bar", file106, sizeof file106, sizeof file106},
  {"puff", file107, sizeof file107, sizeof file107},
  {"pulse-rings", file108, sizeof file108, sizeof file108},
  {"pulse", file109, sizeof file109, sizeof file109},
  {"push", file110, sizeof file110, sizeof file110},
  {"question", file111, sizeof file111, sizeof file111},
  {"quizup-screen", file112, sizeof file112, sizeof file112},
  {"quizup-two-layers", file113, sizeof file113, sizeof file113},
  {"quizup", file114, sizeof file114, sizeof file114},
  {"radar", file115, sizeof file115, sizeof file115},
  {"rain", file116, sizeof file116, sizeof file116},
  {"refresh", file117, sizeof file117, sizeof file117},
  {"reveal", file118, sizeof file118, sizeof file118},
  {"ring-resize", file119, sizeof file119, sizeof file119},
  {"rings", file120, sizeof file120, sizeof file120},
  {"ripple", file121, sizeof file121, sizeof file121},
  {"rotating-squares", file122, sizeof file122, sizeof file122},
  {"search", file123, sizeof file123, sizeof file123},
  {"semi-circle-spin", file124, sizeof file124, sizeof file124},
  {"shake", file125, sizeof file125, sizeof file125},
  {"signature", file126, sizeof file126, sizeof file126},
  {"skeleton-shimmer", file127, sizeof file127, sizeof file127},
  {"snow", file128, sizeof file128, sizeof file128},
  {"sparkline", file129, sizeof file129, sizeof file129},
  {"spring-damping", file130, sizeof file130, sizeof file130},
  {"spring-pop", file131, sizeof file131, sizeof file131},
  {"spring-velocity", file132, sizeof file132, sizeof file132},
  {"square-progress-clamped", file133, sizeof file133, sizeof file133},
  {"square-progress-two-layers", file134, sizeof file134, sizeof file134},
  {"square-progress", file135, sizeof file135, sizeof file135},
  {"square-spin", file136, sizeof file136, sizeof file136},
  {"star", file137, sizeof file137, sizeof file137},
  {"static-blur", file138, sizeof file138, sizeof file138},
  {"stroke-window", file139, sizeof file139, sizeof file139},
  {"success", file140, sizeof file140, sizeof file140},
  {"sun", file141, sizeof file141, sizeof file141},
  {"swing", file142, sizeof file142, sizeof file142},
  {"table-tick", file143, sizeof file143, sizeof file143},
  {"tada", file144, sizeof file144, sizeof file144},
  {"tail-spin", file145, sizeof file145, sizeof file145},
  {"timeline-to-detail", file146, sizeof file146, sizeof file146},
  {"toggle", file147, sizeof file147, sizeof file147},
  {"trash", file148, sizeof file148, sizeof file148},
  {"triangle-skew-spin", file149, sizeof file149, sizeof file149},
  {"typewriter", file150, sizeof file150, sizeof file150},
  {"typing", file151, sizeof file151, sizeof file151},
  {"unlock", file152, sizeof file152, sizeof file152},
  {"upload", file153, sizeof file153, sizeof file153},
  {"user", file154, sizeof file154, sizeof file154},
  {"vibrancy-card", file155, sizeof file155, sizeof file155},
  {"warning", file156, sizeof file156, sizeof file156},
  {"wave", file157, sizeof file157, sizeof file157},
  {"wifi", file158, sizeof file158, sizeof file158},
  {"wobble", file159, sizeof file159, sizeof file159},
};

static const kineo_file parts[] = {
  {"gif.js", file160, sizeof file160, sizeof file160},
  {"preview.css", file161, sizeof file161, sizeof file161},
  {"preview.html", file162, sizeof file162, sizeof file162},
  {"preview.js", file163, sizeof file163, sizeof file163},
};
#endif

const kineo_file *kineo_presets(void) { return presets; }

int kineo_preset_count(void) { return sizeof presets / sizeof presets[0]; }

const kineo_file *kineo_page_parts(void) { return parts; }

int kineo_page_part_count(void) { return sizeof parts / sizeof parts[0]; }
