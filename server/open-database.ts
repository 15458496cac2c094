import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseProblem } from './db/database-problem.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { readDatabaseEnv, StartProblems } from './env.ts'

/**
 * The database of this installation, for a command of the operator: of DATABASE_URL, or the embedded one, which may be running and
 * whose folder is `home`.
 * @throws StartProblems, and Error with a message for the operator if there is no database yet
 */
export async function openDatabase(
  say: (text: string) => void,
): Promise<{ url: string; home: string | null; close: () => Promise<unknown> }> {
  const { databaseUrl, dataDir } = readDatabaseEnv()
  if (databaseUrl) {
    const problem = await databaseProblem(databaseUrl)
    if (problem) throw new StartProblems([problem])
    return { url: databaseUrl, home: null, close: async () => {} }
  }
  // Otherwise the command would create an empty database where the operator expects their own.
  if (!existsSync(join(dataDir, 'postgres')))
    throw new Error(`Não há banco em ${dataDir}. Rode com o mesmo DATABASE_URL ou DATA_DIR da instalação.`)
  const { url, home, stop } = await startEmbedded({ dataDir, say })
  return { url, home, close: stop }
}
