// `npm run check`: types, lint, architecture, unused code, size. Every check runs, even after one has failed.
import { build, install, run, runAside, say } from './setup.mjs'

install()
build()
const checks = [
  ['tipos', 'tsc', ['--noEmit', '-p', '.']],
  ['estilo', 'biome', ['check', '--error-on-warnings', '.']],
  ['arquitetura', 'vitest', ['run', '--project', 'architecture', '--reporter', 'dot']],
  ['código sem uso', 'knip', []],
  ['tamanho', 'size-limit', []],
]
// `npm test` runs the architecture tests with the others.
const wanted = checks.filter(([name]) => !(name === 'arquitetura' && process.argv.includes('--no-tests')))
const failed = []
// The build also generates the route types, but it is skipped if the sources have not changed.
if (run('react-router', ['typegen'], { quiet: true }) !== 0) failed.push('tipos das rotas')
// Two at a time: types alone take as long as the rest.
async function work() {
  for (let check = wanted.shift(); check; check = wanted.shift()) {
    const [name, command, args] = check
    const { code, output } = await runAside(command, args)
    say(`\n— ${name}\n${output.trimEnd()}`)
    if (code !== 0) failed.push(name)
  }
}
await Promise.all([work(), work()])
say(failed.length > 0 ? `\nFalhou: ${failed.join(', ')}` : '\nTudo certo.')
process.exit(failed.length > 0 ? 1 : 0)
