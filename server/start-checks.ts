import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { connectionsOf } from './db/connections.ts'
import { databaseProblem } from './db/database-problem.ts'
import { checkEnv, type Env, envOf, StartProblems } from './env.ts'
import type { ValidValues } from './env-variables.ts'

/**
 * Reads the environment and checks everything that it names and that must be there: port, folder, database. Changes
 * nothing, and finds all problems at once.
 * @throws StartProblems
 */
export async function checkedEnv({
  source,
  checksPort = true,
}: {
  source?: NodeJS.ProcessEnv
  /** False if the process shares a port that is open already. */
  checksPort?: boolean
} = {}): Promise<Env> {
  const { values, problems } = checkEnv(source)
  const { HOST, PORT, DATA_DIR } = values
  const found = await Promise.all([
    checksPort && HOST !== undefined && PORT !== undefined ? portProblem(HOST, PORT) : null,
    DATA_DIR !== undefined ? folderProblem(DATA_DIR) : null,
    ...databaseProblems(values),
  ])
  problems.push(...found.filter((problem) => problem !== null))
  if (problems.length > 0) throw new StartProblems(problems)
  return envOf(values)
}

function databaseProblems(values: ValidValues): Promise<string | null>[] {
  const { DATABASE_URL, DATABASE_DIRECT_URL, WORKERS, DATABASE_POOL } = values
  if (DATABASE_URL === undefined) return []
  const connections =
    WORKERS !== undefined && DATABASE_POOL !== undefined
      ? connectionsOf({ WORKERS, DATABASE_POOL, DATABASE_DIRECT_URL })
      : 0
  if (DATABASE_DIRECT_URL === undefined) return [databaseProblem(DATABASE_URL, { connections })]
  return [
    databaseProblem(DATABASE_URL),
    databaseProblem(DATABASE_DIRECT_URL, { variable: 'DATABASE_DIRECT_URL', connections }),
  ]
}

/** The reason why the server cannot listen, or null. */
function portProblem(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', (error) => resolve(listenProblem(error, host, port)))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })
}

/** Explains why listening failed. */
export function listenProblem(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `PORT: a porta ${port} já está em uso em ${host}. Escolha outra, por exemplo PORT=${port < 65_535 ? port + 1 : 3000}.`
  if (error.code === 'EACCES')
    return `PORT: este usuário não pode abrir a porta ${port}. Escolha uma acima de 1023.`
  return `HOST: não é possível abrir a porta ${port} em ${host} (${error.code}). Use um endereço desta máquina.`
}

/** The folder may not exist yet, but then it must be possible to create it. */
async function folderProblem(folder: string): Promise<string | null> {
  let existing = path.resolve(folder)
  for (;;) {
    const found = await stat(existing).catch((error: NodeJS.ErrnoException) => error)
    if (!(found instanceof Error)) {
      if (!found.isDirectory()) return `DATA_DIR: ${existing} não é uma pasta.`
      break
    }
    const parent = path.dirname(existing)
    if (found.code !== 'ENOENT' || parent === existing)
      return `DATA_DIR: não é possível ler ${existing} (${found.code}).`
    existing = parent
  }
  return access(existing, constants.W_OK).then(
    () => null,
    () =>
      `DATA_DIR: este usuário não pode escrever em ${existing}. Aponte DATA_DIR para uma pasta em que ele possa, ` +
      'como /var/lib/medponto.',
  )
}
