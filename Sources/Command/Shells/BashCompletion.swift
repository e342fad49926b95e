/// The completion script for bash 3.2 and newer.
enum BashCompletion {
  static var script: String {
    """
    # Completion of kineo's command line for bash; made by 'kineo completions bash'.
    # Source it, or put it into share/bash-completion/completions/kineo.

    \(helpers)
    # What may follow a flag; fails for a flag that takes nothing, or for another word.
    _kineo_value() {
      case $1 in
    \(valueCases)\
        *) return 1 ;;
      esac
    }

    # Whether a flag sets a parameter, whose value comes next.
    _kineo_sets() {
      case $1 in
        \(Shell.switches.joined(separator: "|"))|*=*) return 1 ;;
        --*) return 0 ;;
      esac
      return 1
    }

    _kineo_flags() {
      case $1 in
    \(flagCases)\
      esac
    }

    \(main)
    complete -F _kineo kineo

    """
  }

  private static let helpers = """
    # The replies: those of the words that begin as the current one does.
    _kineo_words() {
      COMPREPLY+=($(compgen -W "$1" -- "$cur"))
    }

    # Files; with -d, folders.
    _kineo_files() {
      local file
      compopt -o filenames 2>/dev/null
      while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen "${1:--f}" -- "$cur")
    }

    _kineo_presets() {
      kineo presets 2>/dev/null | sed -nE 's/^  ([^ ]+).*/\\1/p'
    }

    # The flags that the parameters of $1 are, as it was typed; of a parameter named $2, its choices.
    _kineo_parameters() {
      local what=${1//[\\\\\\"\\']/}
      kineo show "$what" --parameters 2>/dev/null | while read -r flag value _; do
        case $flag:${2-} in
          --*:) printf '%s ' "$flag" ;;
          "${2-}:${2-}") case $value in *'|'*) printf '%s' "${value//|/ }" ;; esac ;;
        esac
      done
    }

    """

  private static var valueCases: String {
    FlagTable.flags.compactMap { flag in
      let pattern = flag.spellings.joined(separator: "|")
      switch flag.completion {
      case nil: return nil
      case .words(let words):
        return "    \(pattern)) _kineo_words '\(words.joined(separator: " "))' ;;\n"
      case .files: return "    \(pattern)) _kineo_files ;;\n"
      case .folders: return "    \(pattern)) _kineo_files -d ;;\n"
      case .unknown: return "    \(pattern)) ;;\n"
      }
    }.joined()
  }

  private static var flagCases: String {
    Verb.allCases.map { verb in
      let words = verb.flags.flatMap { $0.short == nil ? $0.spellings : $0.spellings.reversed() }
      return "    \(verb.rawValue)) _kineo_words '\(words.joined(separator: " "))' ;;\n"
    }.joined()
  }

  private static func pattern(_ verbs: [Verb]) -> String {
    verbs.map(\.rawValue).joined(separator: "|")
  }

  private static var main: String {
    """
    _kineo() {
      local cur=${COMP_WORDS[COMP_CWORD]} last=$((COMP_CWORD - 1)) verb= what= word i
      COMPREPLY=()
      for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        case $word in
          -?*)
            if _kineo_value "$word" 2>/dev/null || _kineo_sets "$word"; then
              i=$((i + 1))
              if [[ ${COMP_WORDS[i]} == = ]]; then i=$((i + 1)); fi
            fi ;;
          *)
            case $verb:$word in
              :\(pattern(Verb.allCases).replacingBars)) verb=$word ;;
              *) verb=${verb:-render} what=${what:-$word} ;;
            esac ;;
        esac
      done
      COMPREPLY=()
      # The = of --flag=value is a word of its own.
      if [[ $cur == = ]]; then cur=; elif [[ ${COMP_WORDS[last]} == = ]]; then last=$((last - 1)); fi
      word=${COMP_WORDS[last]}
      if ((last > 0)) && [[ $word == -?* ]]; then
        if _kineo_value "$word"; then return; fi
        if [[ $cur != -* ]] && _kineo_sets "$word"; then
          if [[ -n $what ]]; then _kineo_words "$(_kineo_parameters "$what" "$word")"; fi
          return
        fi
      fi
      if [[ $cur == -* ]]; then
        _kineo_flags "${verb:-render}"
        case ${verb:-render} in
          \(pattern(Verb.takingParameters)))
            if [[ -n $what ]]; then _kineo_words "$(_kineo_parameters "$what")"; fi ;;
        esac
        return
      fi
      case $verb in
        '') _kineo_words '\(Verb.allCases.map(\.rawValue).joined(separator: " "))' ;;
      esac
      case $verb in
        ''|\(pattern(Verb.all(.document)))) _kineo_words "$(_kineo_presets)"; _kineo_files ;;
        \(pattern(Verb.all(.preset)))) if [[ -n $what ]]; then _kineo_words "$(_kineo_presets)"; fi ;;
        \(pattern(Verb.all(.files)))) _kineo_files ;;
        \(pattern(Verb.all(.shell)))) _kineo_words '\(Shell.allCases.map(\.rawValue).joined(separator: " "))' ;;
      esac
    }

    """
  }
}

extension String {
  /// Each alternative of a pattern after the colon that `$verb:$word` begins with.
  fileprivate var replacingBars: String {
    split(separator: "|").joined(separator: "|:")
  }
}
