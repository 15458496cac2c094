/** The program `bin/medponto` of the archive: starts the server or a command on the Node beside it. */
export function launcher({
  version,
  flags,
  env,
  commands,
}: {
  version: string
  flags: readonly string[]
  env: Record<string, string>
  commands: readonly [name: string, program: string][]
}): string {
  const names = ['start', ...commands.map(([name]) => name)].join(', ')
  const settings = Object.entries({ NODE_ENV: 'production', ...env }).map(
    ([name, value]) => `${name}=${value}`,
  )
  return `#!/bin/sh
# Medponto ${version}. 'medponto' or 'medponto start' runs the server, the others are commands for operators.
set -eu
root=$(dirname "$(dirname "$(readlink -f "$0")")")
command=\${1-start}
[ $# -eq 0 ] || shift
case "$command" in
  start)
    export ${settings.join(' ')}
    # Node keeps its compiled code there, with which the next start takes two thirds of the time.
    [ ! -d "\${DATA_DIR:-./data}" ] || export NODE_COMPILE_CACHE="\${DATA_DIR:-./data}/compile-cache"
    exec "$root/bin/node" ${flags.join(' ')} "$root/server/main.ts" "$@" ;;
${commands.map(([name, program]) => `  ${name}) exec "$root/bin/node" "$root/${program}" "$@" ;;`).join('\n')}
  *)
    echo "Comando desconhecido: $command. Use um destes: ${names}." >&2
    exit 64 ;;
esac
`
}
