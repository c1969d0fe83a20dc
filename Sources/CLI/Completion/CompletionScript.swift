/// The completion script for a shell.
///
/// All scripts call `logbook candidates`. Completions are therefore the same in every shell and match the installed
/// version of the program.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash:
      #"""
      # Completes command lines of logbook in bash. Made by “logbook completions bash”.
      _logbook() {
        local line
        COMPREPLY=()
        while IFS= read -r line; do
          if [[ $line == $'\t' ]]; then
            compopt -o default 2>/dev/null
          else
            COMPREPLY+=("$line")
          fi
        done < <("$1" candidates --line "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
      }
      complete -F _logbook logbook

      """#
    case .zsh:
      #"""
      #compdef logbook
      # Completes command lines of logbook in zsh. Made by “logbook completions zsh”.
      _logbook() {
        local line files
        local -a values shown
        while IFS= read -r line; do
          if [[ $line == $'\t' ]]; then
            files=1
          else
            values+=("${line%%$'\t'*}")
            shown+=("${line/$'\t'/  -- }")
          fi
        done < <("${words[1]}" candidates -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
        (( $#values )) && compadd -M 'm:{a-zA-Z}={A-Za-z}' -l -d shown -a values
        [[ -n $files ]] && _files
        return 0
      }
      if [[ $funcstack[1] == _logbook ]]; then _logbook "$@"; else compdef _logbook logbook; fi

      """#
    case .fish:
      #"""
      # Completes command lines of logbook in fish. Made by “logbook completions fish”.
      function __logbook_candidates
          set -l words (commandline -opc) (commandline -ct | string replace -r '^["\']' '')
          for line in ($words[1] candidates -- $words[2..-1] 2>/dev/null)
              if test "$line" = \t
                  __fish_complete_path (commandline -ct)
              else
                  printf '%s\n' $line
              end
          end
      end
      complete -c logbook -f -a '(__logbook_candidates)'

      """#
    }
  }
}
