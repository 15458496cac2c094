import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS } from '#contract/durations.ts'
import { createDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { sealedStorage } from '#server/features/platform/sealed-files/gateway.ts'
import { sweepFiles } from '#server/features/platform/sealed-files/service.ts'
import { root, startApp } from '../app.ts'
import { doctorTokens } from './doctors.ts'
import { upload } from './upload.ts'

/**
 * `node bench/documents/kills.ts 10`: kills the app so often with SIGKILL while doctors upload, and then compares the rows of files
 * with the files. It fails if a row has no file, if a sweep leaves a file without a row, or if no document was stored.
 */
const KILLS = Number(process.argv[2] ?? 10)
const DOCTORS = 6
const BYTES = 2 * 1024 * 1024
/** The longest time from the start of uploads to the kill. */
const LONGEST_MS = 4_000
const PORT = Number(process.env.BENCH_PORT ?? 3299)
const say = (text: string) => void process.stdout.write(`${text}\n`)

const dataDir = await mkdtemp(join(tmpdir(), 'medponto-bench-kills-'))
const embedded = await startEmbedded({ dataDir })
const { db, close } = createDatabase(embedded.url, { limits: 'none' })
await migrate(embedded.url)
const start = () =>
  startApp(root, { port: PORT, env: { DATABASE_URL: embedded.url, DATA_DIR: dataDir, DEMO_DATA: 'on' } })

/** A file that is being written has the key of its row in its name. */
const keyOf = (name: string) => name.replace(/^\.(.*)\.part$/, '$1')

async function compare() {
  const rows = new Set((await db.selectFrom('document_files').select('key').execute()).map(({ key }) => key))
  const files = new Set(await readdir(join(dataDir, 'documents')).catch(() => []))
  const versions = await db
    .selectFrom('document_versions')
    .leftJoin('document_files', (join) =>
      join
        .onRef('document_files.version_id', '=', 'document_versions.id')
        .on('document_files.purpose', '=', 'document'),
    )
    .select(['document_versions.id', 'document_files.key'])
    .execute()
  return {
    rows: rows.size,
    files: files.size,
    rowsWithoutFile: [...rows].filter((key) => !files.has(key)).length,
    filesWithoutRow: [...files].filter((name) => !rows.has(keyOf(name))).length,
    documents: versions.length,
    documentsWithoutFile: versions.filter(({ key }) => key === null || !files.has(key)).length,
  }
}

let failed = false
try {
  let app = await start()
  const tokens = await doctorTokens(db, app, DOCTORS)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const after = Math.round(Math.random() * LONGEST_MS)
    // They end with the process that is killed.
    const uploads = Promise.allSettled(tokens.map((token) => upload(app.url, token, BYTES)))
    await Promise.race([sleep(after), uploads])
    app.kill()
    await uploads
    const found = await compare()
    say(`kill ${kill} after ${after} ms: ${JSON.stringify(found)}`)
    if (found.filesWithoutRow > 0 || found.documentsWithoutFile > 0) failed = true
    app = await start()
  }
  await upload(app.url, tokens[0] as string, BYTES)
  await app.stop()
  // A day later: the uploads are over, and files that belong to nothing are old enough.
  const later = new Date(Date.now() + 25 * HOUR_MS)
  await db.deleteFrom('document_uploads').where('started_at', '<', later).execute()
  await sweepFiles({ db, storage: sealedStorage({ DATA_DIR: dataDir } as never) }, later)
  const swept = await compare()
  say(`after the sweep: ${JSON.stringify(swept)}`)
  if (swept.documents === 0 || swept.rowsWithoutFile + swept.filesWithoutRow + swept.documentsWithoutFile > 0)
    failed = true
} finally {
  await close()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
say(failed ? 'failed' : 'no row without a file, no file without a row')
process.exitCode = failed ? 1 : 0
