import TextSearch

/// The completion script for zsh.
enum ZshCompletion {
  static var script: String {
    """
    #compdef kineo
    # Completion of kineo's command line for zsh; made by 'kineo completions zsh'.
    # Put it as _kineo into a folder of $fpath.

    \(helpers)
    # Whether a flag's value comes next: one that is listed, or that sets a parameter.
    _kineo_takes_value() {
      case $1 in
        \(withValues)) return 0 ;;
        \(Shell.switches.joined(separator: "|"))|*=*) return 1 ;;
        --*) return 0 ;;
      esac
      return 1
    }

    \(operand)
    \(main)
    if [[ $funcstack[1] == _kineo ]]; then _kineo "$@"; else compdef _kineo kineo; fi

    """
  }

  private static let helpers = """
    _kineo_presets() {
      local -a presets
      presets=(${(f)"$(kineo presets 2>/dev/null | sed -nE 's/:/\\\\:/g; s/^  ([^ ]+) +/\\1:/p')"})
      _describe -t presets preset presets
    }

    # The parameters of a document, as specifications for _arguments.
    _kineo_parameters() {
      local line flag value about
      kineo show "$1" --parameters 2>/dev/null | while read -r flag value about; do
        about=${${about//\\[/(}//\\]/)}
        about=${about//:/ }
        if [[ $value == *'|'* ]]; then
          print -r -- "${flag}=[$about]:value:(${value//|/ })"
        else
          print -r -- "${flag}=[$about]:${value//:/ }: "
        fi
      done
    }

    """

  private static var withValues: String {
    Shell.flagsWithValues.joined(separator: "|")
  }

  private static var operand: String {
    """
    _kineo_operand() {
      case $kineo_verb in
        '')
          local -a verbs
          verbs=(
    \(Verb.allCases.map { "        \(quoted($0.rawValue + ":" + colons($0.summary)))\n" }.joined())\
          )
          _describe -t verbs verb verbs
          _kineo_presets
          _files ;;
        \(pattern(Verb.all(.document)))) _kineo_presets; _files ;;
        \(pattern(Verb.all(.preset)))) if [[ -n $what ]]; then _kineo_presets; fi ;;
        \(pattern(Verb.all(.files)))) _files ;;
        \(pattern(Verb.all(.shell)))) _values shell \(Shell.allCases.map(\.rawValue).joined(separator: " ")) ;;
      esac
    }

    """
  }

  private static var main: String {
    """
    _kineo() {
      local kineo_verb= what= i
      for ((i = 2; i < CURRENT; i++)); do
        if [[ $words[i] == -?* ]]; then
          if _kineo_takes_value "$words[i]"; then ((i++)); fi
        else
          case $kineo_verb:$words[i] in
            \(Verb.allCases.map { ":" + $0.rawValue }.joined(separator: "|"))) kineo_verb=$words[i] ;;
            *) kineo_verb=${kineo_verb:-render} what=${what:-$words[i]} ;;
          esac
        fi
      done
      local -a specs
      case ${kineo_verb:-render} in
    \(Verb.allCases.map(specs).joined())\
      esac
      case ${kineo_verb:-render} in
        \(pattern(Verb.takingParameters)))
          if [[ -n $what ]]; then specs+=(${(f)"$(_kineo_parameters "${(Q)what}")"}); fi ;;
      esac
      _arguments -s : $specs '*: :_kineo_operand'
    }

    """
  }

  private static func specs(_ verb: Verb) -> String {
    let rows = verb.flags.flatMap { flag in
      flag.spellings.map { "        \(quoted(spec(flag, $0)))\n" }
    }
    return "    \(verb.rawValue))\n      specs=(\n\(rows.joined())      ) ;;\n"
  }

  private static func spec(_ flag: Flag, _ spelling: String) -> String {
    // Flags that may not repeat are offered once, under either of their names.
    let prefix = flag.mayRepeat ? "*" : "(\(flag.spellings.joined(separator: " ")))"
    let about = colons(flag.summary).replacing("[", with: "\\[").replacing("]", with: "\\]")
    // The value may come in the same word: after `=`, or right after a short flag.
    let link = flag.value == nil ? "" : spelling.hasPrefix("--") ? "=" : "+"
    let head = "\(prefix)\(spelling)\(link)[\(about)]"
    switch flag.completion {
    case nil: return head
    case .words(let words): return "\(head):\(flag.value ?? ""):(\(words.joined(separator: " ")))"
    case .files: return "\(head):file:_files"
    case .folders: return "\(head):folder:_files -/"
    case .unknown: return "\(head):\(colons(flag.value ?? "")): "
    }
  }

  private static func pattern(_ verbs: [Verb]) -> String {
    verbs.map(\.rawValue).joined(separator: "|")
  }

  private static func colons(_ text: String) -> String { text.replacing(":", with: "\\:") }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
