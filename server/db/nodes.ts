import { sql } from 'kysely'
import type { Env } from '#server/env.ts'
import type { Log } from '#server/log.ts'
import type { Db } from './client.ts'

/** How many machines use this database. The connections of the queue go past a pooler, so each has its machine's address. */
export async function countMachines(db: Db): Promise<number> {
  const { rows } = await sql<{ machines: number }>`select (count(distinct client_addr) + 1)::int as machines
    from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name = 'medponto-queue'
      and client_addr <> inet_client_addr()`.execute(db)
  return rows[0]?.machines ?? 1
}

/** Logs a warning if several machines store files or keys in a folder: each shows only what it has received itself. */
export function warnOfOwnFolders(
  machines: number,
  { S3_BUCKET, DOCUMENT_KEYS }: Pick<Env, 'S3_BUCKET' | 'DOCUMENT_KEYS'>,
  log: Log,
): void {
  if (machines < 2) return
  if (!S3_BUCKET)
    log.warn(
      { machines },
      'Mais de uma máquina usa este banco, e cada uma guarda as imagens e os documentos na própria DATA_DIR: defina as variáveis S3_*.',
    )
  if (!DOCUMENT_KEYS)
    log.warn(
      { machines },
      'Mais de uma máquina usa este banco, e cada uma tem a própria chave de documentos: defina DOCUMENT_KEYS.',
    )
}
