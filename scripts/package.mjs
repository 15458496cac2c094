// `npm run package`: one archive with everything that the server needs, for the platform on which it is made.
// `-- --check`: also unpacks it and tries it out as an unprivileged user, in a folder that it cannot write, without network.
import { build, install, pinnedNode, run } from './setup.mjs'

const [first, ...more] = process.argv.slice(2)
const make = () => run(pinnedNode(), ['scripts/package/make.ts'])
const check = () => run(pinnedNode(), ['scripts/package/check.ts', ...more])

if (first !== undefined && first !== '--check') {
  process.stderr.write('Uso: npm run package [-- --check]\n')
  process.exit(64)
}
install()
build()
process.exit(make() || (first === '--check' ? check() : 0))
