// `npm run check`: types, lint, architecture, unused code, size. All run, so that one call shows all that is wrong.
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
// Route types are generated; the build does so too, but its stamp may say that nothing is to do.
if (run('react-router', ['typegen'], { quiet: true }) !== 0) failed.push('tipos das rotas')
for (const [name, command, args] of checks) {
  say(`\n— ${name}`)
  if (run(command, args) !== 0) failed.push(name)
}
say(failed.length > 0 ? `\nFalhou: ${failed.join(', ')}` : '\nTudo certo.')
process.exit(failed.length > 0 ? 1 : 0)
