import { once } from 'node:events'
import { createServer } from 'node:net'

// Systems give ports above these to servers and connections that do not ask for one, and so take none of these.
const [FIRST, LAST] = [20_000, 32_000]

/** A port of this machine on which nothing listens, and which nothing else takes by chance before it is used. */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  await new Promise((resolve) => server.close(resolve))
  return port
}
