// `npm start`: installs, builds, starts the database, seeds and serves. Done steps are not done again.
import { become, build, install } from './setup.mjs'

install()
build()
become(['server/main.ts'], { NODE_ENV: 'production' })
