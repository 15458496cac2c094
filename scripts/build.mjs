// `npm run build`: the optimised web, as `npm start` serves it.
import { build, install } from './setup.mjs'

install()
build()
