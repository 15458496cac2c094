import pg from 'pg'
import { type CopyToStreamQuery, to } from 'pg-copy-streams'
import { primaryUrl } from '#server/db/servers.ts'

/** Values are written as every version and every server reads them, whatever its own settings. */
const OPTIONS = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=1',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'synchronize_seqscans=off',
]

/** A connection without limits of time, for copies. */
export async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: await primaryUrl(url),
    options: OPTIONS.map((option) => `-c ${option}`).join(' '),
    application_name: 'medponto-backup',
    keepAlive: true,
  })
  // The pending call reports a broken connection. Without a listener the event would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Reads what a query returns as COPY writes it.
 * `rows` resolves to their number once the stream has been read: the server tells it after the last row, and perhaps in a packet
 * that has not arrived when the stream ends.
 */
export function copyOut(
  client: pg.Client,
  query: string,
): { stream: CopyToStreamQuery; rows: () => Promise<number> } {
  const stream = client.query(to(`copy (${query}) to stdout`))
  return {
    stream,
    async rows() {
      await client.query('select')
      return stream.rowCount
    },
  }
}
