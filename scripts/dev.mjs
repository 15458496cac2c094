// `npm run dev`: reloads the web and restarts the server when their files change.
import { install, runApp } from './setup.mjs'

install()
// Only these folders are watched: Vite's temporary files would restart the server again and again.
runApp(
  ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts', '--dev'],
  {
    NODE_ENV: 'development',
  },
)
