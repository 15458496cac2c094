// `npm run build`: compiles the web as `npm start` serves it.
import { build, install } from './setup.mjs'

install()
build()
