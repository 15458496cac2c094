// `npm start`: installs, builds, starts the database, seeds and serves. Done steps are not done again.
import { serverFlags } from './server-flags.mjs'
import { become, build, install } from './setup.mjs'

install()
build()
become([...serverFlags, 'server/main.ts'], { NODE_ENV: 'production' })
