// `npm run dev`: the web reloads as its files change, the server starts anew as its files change.
import { become, install } from './setup.mjs'

install()
// Only these folders: Vite's temporary files would restart the server for ever.
become(
  ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts', '--dev'],
  {
    NODE_ENV: 'development',
  },
)
