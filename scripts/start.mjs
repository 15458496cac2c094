// `npm start`: installs, builds, starts the database, seeds and serves. Done steps are not done again.
import { become, build, install } from './setup.mjs'

install()
build()
// A small young generation: rendering makes much short-lived garbage, and 16 MB each would be kept for it.
become(['--max-semi-space-size=8', 'server/main.ts'], { NODE_ENV: 'production' })
