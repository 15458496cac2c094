// `npm start`: installs, builds, starts the database, seeds and serves. Completed steps are skipped.
import { serverEnv, serverFlags } from './server-flags.mjs'
import { build, install, nodeVersion, runApp } from './setup.mjs'

install()
build()
runApp([...serverFlags(nodeVersion()), 'server/main.ts'], { NODE_ENV: 'production', ...serverEnv })
