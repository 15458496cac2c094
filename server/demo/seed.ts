import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { directUrlOf, readEnv } from '#server/env.ts'
import { pictureStorage } from '#server/features/accounts/pictures/gateway.ts'
import { seedBulk } from './bulk.ts'
import { seedDemo } from './seed-demo.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** `npm run seed` creates the demo. `npm run seed -- --jobs 200000` generates up to that many jobs for benchmarks. */
async function seed(): Promise<void> {
  const { values } = parseArgs({ options: { jobs: { type: 'string' } } })
  const jobs = values.jobs === undefined ? null : Number(values.jobs)
  if (jobs !== null && !(Number.isInteger(jobs) && jobs > 0))
    throw new Error('Use --jobs com um número inteiro maior que zero.')

  const env = readEnv()
  if (env.APP_MODE === 'production')
    throw new Error('Os dados de demonstração não entram em uma instalação com APP_MODE=production.')
  await mkdir(env.DATA_DIR, { recursive: true })
  const directUrl = directUrlOf(env)
  const embedded = directUrl ? null : await startEmbedded({ dataDir: env.DATA_DIR, say })
  try {
    const url = directUrl ?? (embedded?.url as string)
    await migrate(url)
    const database = createDatabase(url)
    try {
      const now = new Date()
      if (jobs === null) await seedDemo(database.db, { now, storage: pictureStorage(env), say })
      else await seedBulk(database, { jobs, now, say })
      say('Pronto.')
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

seed().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
