// `npm run check`: types, lint, architecture, unused code, size. Every check runs, even after one has failed.
import { build, install, run, say } from './setup.mjs'

install()
build()
const checks = [
  ['tipos', 'tsc', ['--noEmit', '-p', '.']],
  ['estilo', 'biome', ['check', '--error-on-warnings', '.']],
  ['arquitetura', 'vitest', ['run', '--project', 'architecture', '--reporter', 'dot']],
  ['código sem uso', 'knip', []],
  ['tamanho', 'size-limit', []],
]
const failed = []
// The build also generates the route types, but it is skipped if the sources have not changed.
if (run('react-router', ['typegen'], { quiet: true }) !== 0) failed.push('tipos das rotas')
for (const [name, command, args] of checks) {
  say(`\n— ${name}`)
  if (run(command, args) !== 0) failed.push(name)
}
say(failed.length > 0 ? `\nFalhou: ${failed.join(', ')}` : '\nTudo certo.')
process.exit(failed.length > 0 ? 1 : 0)
