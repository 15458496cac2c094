import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded/start.ts'

// A minimal app for server/db/embedded/start.test.ts. Writes each event as a line of JSON, reads `write` and `stop`.
const { umask, ...options } = JSON.parse(process.argv[2] ?? '{}') as {
  dataDir: string
  settings?: Record<string, string>
  umask?: number
}
if (umask !== undefined) process.umask(umask)

const report = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`)

async function write(url: string): Promise<void> {
  const client = new Client(url)
  client.on('error', () => process.exit(1))
  await client.connect()
  await client.query('create table if not exists written (id int primary key)')
  for (let id = 1; ; id++) {
    await client.query('insert into written values ($1)', [id])
    report({ row: id })
  }
}

try {
  const { url, adopted, stop } = await startEmbedded({ ...options, say: (text) => report({ say: text }) })
  const commands = createInterface({ input: process.stdin })
  commands.on('line', async (line) => {
    if (line === 'write') await write(url)
    await Promise.all([stop(), stop()])
    commands.close()
  })
  report({ url, adopted })
} catch (error) {
  report({ failure: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
}
