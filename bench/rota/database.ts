import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'

/** A migrated database of its own in a new folder, the environment of an app with demo data on it, and its removal. */
export async function ownDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'medponto-bench-rota-'))
  const embedded = await startEmbedded({ dataDir })
  const { db, close } = createDatabase(embedded.url, { limits: 'none' })
  await migrate(embedded.url)
  return {
    db,
    url: embedded.url,
    env: { DATABASE_URL: embedded.url, DATA_DIR: dataDir, DEMO_DATA: 'on' },
    remove: async () => {
      await close()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
