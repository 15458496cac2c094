import { brazilDay } from '#contract/brazil-day.ts'
import type { Db } from '#server/db/client.ts'
import { inTurnUntilDone } from '#server/db/in-turn.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { renderPreview, scanForMalware } from '#server/features/hiring/document-checks/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import { listInBell } from '#server/features/platform/notifications/service.ts'
import {
  attachFile,
  dropFiles,
  fileOfVersion,
  readFile,
  type SealedFiles,
  storeFile,
} from '#server/features/platform/sealed-files/service.ts'
import { freeBuffer } from '#server/free-buffer.ts'
import { AppError } from '#server/http/errors.ts'
import { expiryMail } from './mail.ts'
import * as queries from './queries.ts'

/** The content of a version. Null if the version has been deleted. @throws Error if the store has lost the file */
async function contentOf(files: SealedFiles, versionId: string): Promise<Buffer | null> {
  const file = await fileOfVersion(files.db, versionId, 'document')
  const bytes = file && (await readFile(files, file))
  if (file && !bytes) throw new Error(`the store has no ${file.key}`)
  return bytes ?? null
}

/** Draws the first page of a version. */
export async function makePreview(
  files: SealedFiles,
  versionId: string,
  now: Date,
  draw = renderPreview,
): Promise<void> {
  const version = await queries.version(files.db, versionId)
  if (version?.preview !== 'pending') return
  const pdf = await contentOf(files, versionId)
  if (!pdf) return
  const picture = await draw(pdf)
  if (!picture) {
    await queries.setPreview(files.db, versionId, 'none')
    return
  }
  freeBuffer(pdf)
  const key = await storeFile(files, picture, { purpose: 'preview' }, now)
  const isKept = await inTransaction(files.db, async (trx) => {
    if (!(await queries.setPreview(trx, versionId, 'ready'))) return false
    // It was swept meanwhile: the queue draws it again.
    if (!(await attachFile(trx, key, { version_id: versionId }))) throw new AppError('Unavailable')
    return true
  }).catch((error: unknown) => dropFiles(files, [key]).then(() => Promise.reject(error)))
  if (!isKept) await dropFiles(files, [key])
}

/** Has the antivirus scan a version. Until then only its owner can open it. @throws if the antivirus cannot be reached */
export async function scanVersion(
  files: SealedFiles,
  clamdUrl: string,
  versionId: string,
  scan = scanForMalware,
): Promise<void> {
  const version = await queries.version(files.db, versionId)
  if (version?.scan !== 'pending') return
  const bytes = await contentOf(files, versionId)
  if (!bytes) return
  const found = await scan(bytes, clamdUrl)
  freeBuffer(bytes)
  await queries.setScan(files.db, versionId, found)
}

const BATCH = 200

/** Reminds doctors of documents that expire soon: once for each of EXPIRY_REMINDER_DAYS, in the bell and by one mail. */
export async function remindOfExpiry(
  { db, queue, publicUrl }: { db: Db; queue: Queue; publicUrl: string },
  now: Date,
): Promise<void> {
  const today = brazilDay(now)
  const read = () => queries.doctorsToRemind(db, today, BATCH)
  await inTurnUntilDone({ size: BATCH, read }, (doctorId) =>
    inTransaction(db, async (trx) => {
      const due = await queries.markReminded(trx, doctorId, today)
      const [first] = due
      if (!first) return
      const events = due.map(({ id }) => ({ userId: doctorId, subjectId: id, times: 1 }))
      await listInBell(trx, 'document_expiring', events, now)
      await postMail(trx, queue, first.email, expiryMail(due, publicUrl), now)
    }),
  )
}
