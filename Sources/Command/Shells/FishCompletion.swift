import TextSearch

/// The completion script for fish.
enum FishCompletion {
  static var script: String {
    """
    # Completion of kineo's command line for fish; made by 'kineo completions fish'.
    # Put it into share/fish/vendor_completions.d/kineo.fish.

    \(helpers)
    complete -c kineo -f
    \(Verb.allCases.map(row).joined())\
    complete -c kineo -n '__kineo_is none \(names(Verb.all(.document))); and not __kineo_sets' -F -a '(__kineo_presets)'
    complete -c kineo -n '__kineo_is \(names(Verb.all(.preset))); and __kineo_is_named' -a '(__kineo_presets)'
    complete -c kineo -n '__kineo_is \(names(Verb.all(.files))); and not __kineo_sets' -F
    complete -c kineo -n '__kineo_is \(names(Verb.all(.shell)))' -a '\(Shell.allCases.map(\.rawValue).joined(separator: " "))'
    complete -c kineo -n '__kineo_is \(names(Verb.takingParameters))' -a '(__kineo_parameters)'
    \(FlagTable.flags.map(row).joined())
    """
  }

  private static var helpers: String {
    """
    # The verb, then what it is about; 'none' where neither has been typed yet.
    function __kineo_words
      set -l verb none
      set -l what
      set -l skip 0
      for word in (commandline -opc)[2..-1]
        if test $skip = 1
          set skip 0
          continue
        end
        switch $word
          case \(withValues)
            set skip 1
          case '-?*'
            if __kineo_is_setting $word
              set skip 1
            end
          case \(Verb.allCases.map(\.rawValue).joined(separator: " "))
            if test $verb = none
              set verb $word
            else
              set -a what $word
            end
          case '*'
            test $verb = none; and set verb render
            set -a what $word
        end
      end
      echo $verb
      test (count $what) -gt 0; and echo $what[1]
    end

    function __kineo_is
      contains -- (__kineo_words)[1] $argv
    end

    function __kineo_is_named
      test (count (__kineo_words)) -gt 1
    end

    # Whether a flag sets a parameter, whose value comes next.
    function __kineo_is_setting
      string match -qr -- '^--[^=]+$' $argv[1]
      and not contains -- $argv[1] \(Shell.switches.joined(separator: " "))
    end

    # Whether a parameter's value is to be completed.
    function __kineo_sets
      __kineo_is_setting (commandline -opc)[-1]
      or string match -q -- '--*=*' (commandline -ct)
    end

    function __kineo_presets
      kineo presets 2>/dev/null | string replace -rf '^  (\\S+) +' '$1\\t'
    end

    # The parameters of what has been named, as flags; after such a flag, its choices.
    function __kineo_parameters
      set -l words (__kineo_words)
      test (count $words) -gt 1; or return
      set -l previous (commandline -opc)[-1]
      set -l begun (string match -r -- '^--[^=]+=' (commandline -ct))
      for line in (kineo show $words[2] --parameters 2>/dev/null)
        set -l parts (string match -r '^(--\\S+) (\\S+) *(.*)$' -- $line)
        test (count $parts) -ge 3; or continue
        if test "$parts[2]" = "$previous"
          string match -q '*|*' -- $parts[3]; and string split '|' -- $parts[3]
        else if test "$parts[2]=" = "$begun"
          string match -q '*|*' -- $parts[3]; and printf "$begun%s\\n" (string split '|' -- $parts[3])
        else if string match -q -- '-*' (commandline -ct)
          printf '%s\\t%s\\n' $parts[2] "$parts[4]"
        end
      end
    end

    """
  }

  private static var withValues: String {
    Shell.flagsWithValues.joined(separator: " ")
  }

  private static func names(_ verbs: [Verb]) -> String {
    verbs.map(\.rawValue).joined(separator: " ")
  }

  private static func row(_ verb: Verb) -> String {
    "complete -c kineo -n '__kineo_is none' -a \(verb.rawValue) -d \(quoted(verb.summary))\n"
  }

  private static func row(_ flag: Flag) -> String {
    // Before a verb is typed, offer the flags of the default verb.
    let verbs =
      (flag.verbs.contains(.render) ? ["none"] : [])
      + Verb.allCases.filter(flag.verbs.contains).map(\.rawValue)
    let short = flag.short.map { " -s \($0)" } ?? ""
    let value: String
    switch flag.completion {
    case nil: value = ""
    case .words(let words): value = " -x -a \(quoted(words.joined(separator: " ")))"
    case .files: value = " -r -F"
    case .folders: value = " -x -a '(__fish_complete_directories)'"
    case .unknown: value = " -x"
    }
    return "complete -c kineo -n '__kineo_is \(verbs.joined(separator: " "))' -l \(flag.name)"
      + "\(short)\(value) -d \(quoted(flag.summary))\n"
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
