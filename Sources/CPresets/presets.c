// Written by Sources/CPresets/make-table; do not edit.
#include "CPresets.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#ifdef KINEO_DEFLATED_PRESETS
#include "../../.build/dist/presets/table.c"
#else
static const unsigned char document0[] = {
#embed "../../presets/activity-indicator.json"
};
static const unsigned char document1[] = {
#embed "../../presets/annular.json"
};
static const unsigned char document2[] = {
#embed "../../presets/arrow-down.json"
};
static const unsigned char document3[] = {
#embed "../../presets/arrow-left.json"
};
static const unsigned char document4[] = {
#embed "../../presets/arrow-right.json"
};
static const unsigned char document5[] = {
#embed "../../presets/arrow-up.json"
};
static const unsigned char document6[] = {
#embed "../../presets/atom.json"
};
static const unsigned char document7[] = {
#embed "../../presets/ball-beat.json"
};
static const unsigned char document8[] = {
#embed "../../presets/ball-clip-rotate-multiple.json"
};
static const unsigned char document9[] = {
#embed "../../presets/ball-clip-rotate.json"
};
static const unsigned char document10[] = {
#embed "../../presets/ball-grid-beat.json"
};
static const unsigned char document11[] = {
#embed "../../presets/ball-grid-pulse.json"
};
static const unsigned char document12[] = {
#embed "../../presets/ball-pulse-sync.json"
};
static const unsigned char document13[] = {
#embed "../../presets/ball-pulse.json"
};
static const unsigned char document14[] = {
#embed "../../presets/ball-rotate-chase.json"
};
static const unsigned char document15[] = {
#embed "../../presets/ball-rotate.json"
};
static const unsigned char document16[] = {
#embed "../../presets/ball-scale-multiple.json"
};
static const unsigned char document17[] = {
#embed "../../presets/ball-scale.json"
};
static const unsigned char document18[] = {
#embed "../../presets/ball-spin-fade.json"
};
static const unsigned char document19[] = {
#embed "../../presets/ball-triangle-path.json"
};
static const unsigned char document20[] = {
#embed "../../presets/ball-zig-zag.json"
};
static const unsigned char document21[] = {
#embed "../../presets/barber-pole.json"
};
static const unsigned char document22[] = {
#embed "../../presets/bars.json"
};
static const unsigned char document23[] = {
#embed "../../presets/battery.json"
};
static const unsigned char document24[] = {
#embed "../../presets/bell-shake.json"
};
static const unsigned char document25[] = {
#embed "../../presets/bell.json"
};
static const unsigned char document26[] = {
#embed "../../presets/blinds.json"
};
static const unsigned char document27[] = {
#embed "../../presets/blocks-shuffle.json"
};
static const unsigned char document28[] = {
#embed "../../presets/blocks-wave.json"
};
static const unsigned char document29[] = {
#embed "../../presets/blur-card.json"
};
static const unsigned char document30[] = {
#embed "../../presets/blur-hole.json"
};
static const unsigned char document31[] = {
#embed "../../presets/blur-in.json"
};
static const unsigned char document32[] = {
#embed "../../presets/bolt.json"
};
static const unsigned char document33[] = {
#embed "../../presets/bookmark.json"
};
static const unsigned char document34[] = {
#embed "../../presets/bounce-in.json"
};
static const unsigned char document35[] = {
#embed "../../presets/bouncing-ball.json"
};
static const unsigned char document36[] = {
#embed "../../presets/calendar.json"
};
static const unsigned char document37[] = {
#embed "../../presets/camera.json"
};
static const unsigned char document38[] = {
#embed "../../presets/card-flip.json"
};
static const unsigned char document39[] = {
#embed "../../presets/chart.json"
};
static const unsigned char document40[] = {
#embed "../../presets/chase.json"
};
static const unsigned char document41[] = {
#embed "../../presets/check-list.json"
};
static const unsigned char document42[] = {
#embed "../../presets/checkmark.json"
};
static const unsigned char document43[] = {
#embed "../../presets/circle-dots.json"
};
static const unsigned char document44[] = {
#embed "../../presets/circle-stroke-spin.json"
};
static const unsigned char document45[] = {
#embed "../../presets/clock.json"
};
static const unsigned char document46[] = {
#embed "../../presets/cloud.json"
};
static const unsigned char document47[] = {
#embed "../../presets/confetti.json"
};
static const unsigned char document48[] = {
#embed "../../presets/count-up.json"
};
static const unsigned char document49[] = {
#embed "../../presets/cover.json"
};
static const unsigned char document50[] = {
#embed "../../presets/cross.json"
};
static const unsigned char document51[] = {
#embed "../../presets/cube-grid.json"
};
static const unsigned char document52[] = {
#embed "../../presets/cube-transition.json"
};
static const unsigned char document53[] = {
#embed "../../presets/detail-to-picture.json"
};
static const unsigned char document54[] = {
#embed "../../presets/dna.json"
};
static const unsigned char document55[] = {
#embed "../../presets/donut.json"
};
static const unsigned char document56[] = {
#embed "../../presets/dots-bounce.json"
};
static const unsigned char document57[] = {
#embed "../../presets/double-bounce.json"
};
static const unsigned char document58[] = {
#embed "../../presets/download.json"
};
static const unsigned char document59[] = {
#embed "../../presets/dual-ring.json"
};
static const unsigned char document60[] = {
#embed "../../presets/eclipse.json"
};
static const unsigned char document61[] = {
#embed "../../presets/edit.json"
};
static const unsigned char document62[] = {
#embed "../../presets/ellipsis.json"
};
static const unsigned char document63[] = {
#embed "../../presets/equalizer.json"
};
static const unsigned char document64[] = {
#embed "../../presets/eye.json"
};
static const unsigned char document65[] = {
#embed "../../presets/fade.json"
};
static const unsigned char document66[] = {
#embed "../../presets/failure.json"
};
static const unsigned char document67[] = {
#embed "../../presets/flag.json"
};
static const unsigned char document68[] = {
#embed "../../presets/flow.json"
};
static const unsigned char document69[] = {
#embed "../../presets/folder-open.json"
};
static const unsigned char document70[] = {
#embed "../../presets/folding-cube.json"
};
static const unsigned char document71[] = {
#embed "../../presets/gauge.json"
};
static const unsigned char document72[] = {
#embed "../../presets/hamburger-to-cross.json"
};
static const unsigned char document73[] = {
#embed "../../presets/heart-rate.json"
};
static const unsigned char document74[] = {
#embed "../../presets/heart.json"
};
static const unsigned char document75[] = {
#embed "../../presets/heartbeat.json"
};
static const unsigned char document76[] = {
#embed "../../presets/home.json"
};
static const unsigned char document77[] = {
#embed "../../presets/hourglass.json"
};
static const unsigned char document78[] = {
#embed "../../presets/hud.json"
};
static const unsigned char document79[] = {
#embed "../../presets/infinity-trim.json"
};
static const unsigned char document80[] = {
#embed "../../presets/info.json"
};
static const unsigned char document81[] = {
#embed "../../presets/iris.json"
};
static const unsigned char document82[] = {
#embed "../../presets/jelly.json"
};
static const unsigned char document83[] = {
#embed "../../presets/label-table-arrays.json"
};
static const unsigned char document84[] = {
#embed "../../presets/label-table-fixed.json"
};
static const unsigned char document85[] = {
#embed "../../presets/label-table-rows.json"
};
static const unsigned char document86[] = {
#embed "../../presets/like-burst.json"
};
static const unsigned char document87[] = {
#embed "../../presets/line-scale.json"
};
static const unsigned char document88[] = {
#embed "../../presets/linear-indeterminate.json"
};
static const unsigned char document89[] = {
#embed "../../presets/lines.json"
};
static const unsigned char document90[] = {
#embed "../../presets/lock.json"
};
static const unsigned char document91[] = {
#embed "../../presets/mail.json"
};
static const unsigned char document92[] = {
#embed "../../presets/minus.json"
};
static const unsigned char document93[] = {
#embed "../../presets/mood.json"
};
static const unsigned char document94[] = {
#embed "../../presets/moon.json"
};
static const unsigned char document95[] = {
#embed "../../presets/morph.json"
};
static const unsigned char document96[] = {
#embed "../../presets/move-in.json"
};
static const unsigned char document97[] = {
#embed "../../presets/newtons-cradle.json"
};
static const unsigned char document98[] = {
#embed "../../presets/orbit.json"
};
static const unsigned char document99[] = {
#embed "../../presets/pacman.json"
};
static const unsigned char document100[] = {
#embed "../../presets/pause.json"
};
static const unsigned char document101[] = {
#embed "../../presets/pendulum-wave.json"
};
static const unsigned char document102[] = {
#embed "../../presets/pie.json"
};
static const unsigned char document103[] = {
#embed "../../presets/pin.json"
};
static const unsigned char document104[] = {
#embed "../../presets/play.json"
};
static const unsigned char document105[] = {
#embed "../../presets/plus.json"
};
static const unsigned char document106[] = {
#embed "../../presets/progress-bar.json"
};
static const unsigned char document107[] = {
#embed "../../presets/puff.json"
};
static const unsigned char document108[] = {
#embed "../../presets/pulse-rings.json"
};
static const unsigned char document109[] = {
#embed "../../presets/pulse.json"
};
static const unsigned char document110[] = {
#embed "../../presets/push.json"
};
static const unsigned char document111[] = {
#embed "../../presets/question.json"
};
static const unsigned char document112[] = {
#embed "../../presets/quizup-screen.json"
};
static const unsigned char document113[] = {
#embed "../../presets/quizup-two-layers.json"
};
static const unsigned char document114[] = {
#embed "../../presets/quizup.json"
};
static const unsigned char document115[] = {
#embed "../../presets/radar.json"
};
static const unsigned char document116[] = {
#embed "../../presets/rain.json"
};
static const unsigned char document117[] = {
#embed "../../presets/refresh.json"
};
static const unsigned char document118[] = {
#embed "../../presets/reveal.json"
};
static const unsigned char document119[] = {
#embed "../../presets/ring-resize.json"
};
static const unsigned char document120[] = {
#embed "../../presets/rings.json"
};
static const unsigned char document121[] = {
#embed "../../presets/ripple.json"
};
static const unsigned char document122[] = {
#embed "../../presets/rotating-squares.json"
};
static const unsigned char document123[] = {
#embed "../../presets/search.json"
};
static const unsigned char document124[] = {
#embed "../../presets/semi-circle-spin.json"
};
static const unsigned char document125[] = {
#embed "../../presets/shake.json"
};
static const unsigned char document126[] = {
#embed "../../presets/signature.json"
};
static const unsigned char document127[] = {
#embed "../../presets/skeleton-shimmer.json"
};
static const unsigned char document128[] = {
#embed "../../presets/snow.json"
};
static const unsigned char document129[] = {
#embed "../../presets/sparkline.json"
};
static const unsigned char document130[] = {
#embed "../../presets/spring-damping.json"
};
static const unsigned char document131[] = {
#embed "../../presets/spring-pop.json"
};
static const unsigned char document132[] = {
#embed "../../presets/spring-velocity.json"
};
static const unsigned char document133[] = {
#embed "../../presets/square-progress-clamped.json"
};
static const unsigned char document134[] = {
#embed "../../presets/square-progress-two-layers.json"
};
static const unsigned char document135[] = {
#embed "../../presets/square-progress.json"
};
static const unsigned char document136[] = {
#embed "../../presets/square-spin.json"
};
static const unsigned char document137[] = {
#embed "../../presets/star.json"
};
static const unsigned char document138[] = {
#embed "../../presets/static-blur.json"
};
static const unsigned char document139[] = {
#embed "../../presets/stroke-window.json"
};
static const unsigned char document140[] = {
#embed "../../presets/success.json"
};
static const unsigned char document141[] = {
#embed "../../presets/sun.json"
};
static const unsigned char document142[] = {
#embed "../../presets/swing.json"
};
static const unsigned char document143[] = {
#embed "../../presets/table-tick.json"
};
static const unsigned char document144[] = {
#embed "../../presets/tada.json"
};
static const unsigned char document145[] = {
#embed "../../presets/tail-spin.json"
};
static const unsigned char document146[] = {
#embed "../../presets/timeline-to-detail.json"
};
static const unsigned char document147[] = {
#embed "../../presets/toggle.json"
};
static const unsigned char document148[] = {
#embed "../../presets/trash.json"
};
static const unsigned char document149[] = {
#embed "../../presets/triangle-skew-spin.json"
};
static const unsigned char document150[] = {
#embed "../../presets/typewriter.json"
};
static const unsigned char document151[] = {
#embed "../../presets/typing.json"
};
static const unsigned char document152[] = {
#embed "../../presets/unlock.json"
};
static const unsigned char document153[] = {
#embed "../../presets/upload.json"
};
static const unsigned char document154[] = {
#embed "../../presets/user.json"
};
static const unsigned char document155[] = {
#embed "../../presets/vibrancy-card.json"
};
static const unsigned char document156[] = {
#embed "../../presets/warning.json"
};
static const unsigned char document157[] = {
#embed "../../presets/wave.json"
};
static const unsigned char document158[] = {
#embed "../../presets/wifi.json"
};
static const unsigned char document159[] = {
#embed "../../presets/wobble.json"
};

static const kineo_preset presets[] = {
  {"activity-indicator", document0, sizeof document0, sizeof document0},
  {"annular", document1, sizeof document1, sizeof document1},
  {"arrow-down", document2, sizeof document2, sizeof document2},
  {"arrow-left", document3, sizeof document3, sizeof document3},
  {"arrow-right", document4, sizeof document4, sizeof document4},
  {"arrow-up", document5, sizeof document5, sizeof document5},
  {"atom", document6, sizeof document6, sizeof document6},
  {"ball-beat", document7, sizeof document7, sizeof document7},
  {"ball-clip-rotate-multiple", document8, sizeof document8, sizeof document8},
  {"ball-clip-rotate", document9, sizeof document9, sizeof document9},
  {"ball-grid-beat", document10, sizeof document10, sizeof document10},
  {"ball-grid-pulse", document11, sizeof document11, sizeof document11},
  {"ball-pulse-sync", document12, sizeof document12, sizeof document12},
  {"ball-pulse", document13, sizeof document13, sizeof document13},
  {"ball-rotate-chase", document14, sizeof document14, sizeof document14},
  {"ball-rotate", document15, sizeof document15, sizeof document15},
  {"ball-scale-multiple", document16, sizeof document16, sizeof document16},
  {"ball-scale", document17, sizeof document17, sizeof document17},
  {"ball-spin-fade", document18, sizeof document18, sizeof document18},
  {"ball-triangle-path", document19, sizeof document19, sizeof document19},
  {"ball-zig-zag", document20, sizeof document20, sizeof document20},
  {"barber-pole", document21, sizeof document21, sizeof document21},
  {"bars", document22, sizeof document22, sizeof document22},
  {"battery", document23, sizeof document23, sizeof document23},
  {"bell-shake", document24, sizeof document24, sizeof document24},
  {"bell", document25, sizeof document25, sizeof document25},
  {"blinds", document26, sizeof document26, sizeof document26},
  {"blocks-shuffle", document27, sizeof document27, sizeof document27},
  {"blocks-wave", document28, sizeof document28, sizeof document28},
  {"blur-card", document29, sizeof document29, sizeof document29},
  {"blur-hole", document30, sizeof document30, sizeof document30},
  {"blur-in", document31, sizeof document31, sizeof document31},
  {"bolt", document32, sizeof document32, sizeof document32},
  {"bookmark", document33, sizeof document33, sizeof document33},
  {"bounce-in", document34, sizeof document34, sizeof document34},
  {"bouncing-ball", document35, sizeof document35, sizeof document35},
  {"calendar", document36, sizeof document36, sizeof document36},
  {"camera", document37, sizeof document37, sizeof document37},
  {"card-flip", document38, sizeof document38, sizeof document38},
  {"chart", document39, sizeof document39, sizeof document39},
  {"chase", document40, sizeof document40, sizeof document40},
  {"check-list", document41, sizeof document41, sizeof document41},
  {"checkmark", document42, sizeof document42, sizeof document42},
  {"circle-dots", document43, sizeof document43, sizeof document43},
  {"circle-stroke-spin", document44, sizeof document44, sizeof document44},
  {"clock", document45, sizeof document45, sizeof document45},
  {"cloud", document46, sizeof document46, sizeof document46},
  {"confetti", document47, sizeof document47, sizeof document47},
  {"count-up", document48, sizeof document48, sizeof document48},
  {"cover", document49, sizeof document49, sizeof document49},
  {"cross", document50, sizeof document50, sizeof document50},
  {"cube-grid", document51, sizeof document51, sizeof document51},
  {"cube-transition", document52, sizeof document52, sizeof document52},
  {"detail-to-picture", document53, sizeof document53, sizeof document53},
  {"dna", document54, sizeof document54, sizeof document54},
  {"donut", document55, sizeof document55, sizeof document55},
  {"dots-bounce", document56, sizeof document56, sizeof document56},
  {"double-bounce", document57, sizeof document57, sizeof document57},
  {"download", document58, sizeof document58, sizeof document58},
  {"dual-ring", document59, sizeof document59, sizeof document59},
  {"eclipse", document60, sizeof document60, sizeof document60},
  {"edit", document61, sizeof document61, sizeof document61},
  {"ellipsis", document62, sizeof document62, sizeof document62},
  {"equalizer", document63, sizeof document63, sizeof document63},
  {"eye", document64, sizeof document64, sizeof document64},
  {"fade", document65, sizeof document65, sizeof document65},
  {"failure", document66, sizeof document66, sizeof document66},
  {"flag", document67, sizeof document67, sizeof document67},
  {"flow", document68, sizeof document68, sizeof document68},
  {"folder-open", document69, sizeof document69, sizeof document69},
  {"folding-cube", document70, sizeof document70, sizeof document70},
  {"gauge", document71, sizeof document71, sizeof document71},
  {"hamburger-to-cross", document72, sizeof document72, sizeof document72},
  {"heart-rate", document73, sizeof document73, sizeof document73},
  {"heart", document74, sizeof document74, sizeof document74},
  {"heartbeat", document75, sizeof document75, sizeof document75},
  {"home", document76, sizeof document76, sizeof document76},
  {"hourglass", document77, sizeof document77, sizeof document77},
  {"hud", document78, sizeof document78, sizeof document78},
  {"infinity-trim", document79, sizeof document79, sizeof document79},
  {"info", document80, sizeof document80, sizeof document80},
  {"iris", document81, sizeof document81, sizeof document81},
  {"jelly", document82, sizeof document82, sizeof document82},
  {"label-table-arrays", document83, sizeof document83, sizeof document83},
  {"label-table-fixed", document84, sizeof document84, sizeof document84},
  {"label-table-rows", document85, sizeof document85, sizeof document85},
  {"like-burst", document86, sizeof document86, sizeof document86},
  {"line-scale", document87, sizeof document87, sizeof document87},
  {"linear-indeterminate", document88, sizeof document88, sizeof document88},
  {"lines", document89, sizeof document89, sizeof document89},
  {"lock", document90, sizeof document90, sizeof document90},
  {"mail", document91, sizeof document91, sizeof document91},
  {"minus", document92, sizeof document92, sizeof document92},
  {"mood", document93, sizeof document93, sizeof document93},
  {"moon", document94, sizeof document94, sizeof document94},
  {"morph", document95, sizeof document95, sizeof document95},
  {"move-in", document96, sizeof document96, sizeof document96},
  {"newtons-cradle", document97, sizeof document97, sizeof document97},
  {"orbit", document98, sizeof document98, sizeof document98},
  {"pacman", document99, sizeof document99, sizeof document99},
  {"pause", document100, sizeof document100, sizeof document100},
  {"pendulum-wave", document101, sizeof document101, sizeof document101},
  {"pie", document102, sizeof document102, sizeof document102},
  {"pin", document103, sizeof document103, sizeof document103},
  {"play", document104, sizeof document104, sizeof document104},
  {"plus", document105, sizeof document105, sizeof document105},
  {"progress-bar", document106, sizeof document106, sizeof document106},
  {"puff", document107, sizeof document107, sizeof document107},
  {"pulse-rings", document108, sizeof document108, sizeof document108},
  {"pulse", document109, sizeof document109, sizeof document109},
  {"push", document110, sizeof document110, sizeof document110},
  {"question", document111, sizeof document111, sizeof document111},
  {"quizup-screen", document112, sizeof document112, sizeof document112},
  {"quizup-two-layers", document113, sizeof document113, sizeof document113},
  {"quizup", document114, sizeof document114, sizeof document114},
  {"radar", document115, sizeof document115, sizeof document115},
  {"rain", document116, sizeof document116, sizeof document116},
  {"refresh", document117, sizeof document117, sizeof document117},
  {"reveal", document118, sizeof document118, sizeof document118},
  {"ring-resize", document119, sizeof document119, sizeof document119},
  {"rings", document120, sizeof document120, sizeof document120},
  {"ripple", document121, sizeof document121, sizeof document121},
  {"rotating-squares", document122, sizeof document122, sizeof document122},
  {"search", document123, sizeof document123, sizeof document123},
  {"semi-circle-spin", document124, sizeof document124, sizeof document124},
  {"shake", document125, sizeof document125, sizeof document125},
  {"signature", document126, sizeof document126, sizeof document126},
  {"skeleton-shimmer", document127, sizeof document127, sizeof document127},
  {"snow", document128, sizeof document128, sizeof document128},
  {"sparkline", document129, sizeof document129, sizeof document129},
  {"spring-damping", document130, sizeof document130, sizeof document130},
  {"spring-pop", document131, sizeof document131, sizeof document131},
  {"spring-velocity", document132, sizeof document132, sizeof document132},
  {"square-progress-clamped", document133, sizeof document133, sizeof document133},
  {"square-progress-two-layers", document134, sizeof document134, sizeof document134},
  {"square-progress", document135, sizeof document135, sizeof document135},
  {"square-spin", document136, sizeof document136, sizeof document136},
  {"star", document137, sizeof document137, sizeof document137},
  {"static-blur", document138, sizeof document138, sizeof document138},
  {"stroke-window", document139, sizeof document139, sizeof document139},
  {"success", document140, sizeof document140, sizeof document140},
  {"sun", document141, sizeof document141, sizeof document141},
  {"swing", document142, sizeof document142, sizeof document142},
  {"table-tick", document143, sizeof document143, sizeof document143},
  {"tada", document144, sizeof document144, sizeof document144},
  {"tail-spin", document145, sizeof document145, sizeof document145},
  {"timeline-to-detail", document146, sizeof document146, sizeof document146},
  {"toggle", document147, sizeof document147, sizeof document147},
  {"trash", document148, sizeof document148, sizeof document148},
  {"triangle-skew-spin", document149, sizeof document149, sizeof document149},
  {"typewriter", document150, sizeof document150, sizeof document150},
  {"typing", document151, sizeof document151, sizeof document151},
  {"unlock", document152, sizeof document152, sizeof document152},
  {"upload", document153, sizeof document153, sizeof document153},
  {"user", document154, sizeof document154, sizeof document154},
  {"vibrancy-card", document155, sizeof document155, sizeof document155},
  {"warning", document156, sizeof document156, sizeof document156},
  {"wave", document157, sizeof document157, sizeof document157},
  {"wifi", document158, sizeof document158, sizeof document158},
  {"wobble", document159, sizeof document159, sizeof document159},
};
#endif

const kineo_preset *kineo_presets(void) { return presets; }

int kineo_preset_count(void) { return sizeof presets / sizeof presets[0]; }
