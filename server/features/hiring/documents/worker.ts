import type { Clock } from '#server/clock.ts'
import type { Queue } from '#server/db/queue.ts'
import type { SealedFiles } from '#server/features/platform/sealed-files/service.ts'
import { makePreview, remindOfExpiry, scanVersion } from './upkeep.ts'

const EVERY_MORNING = '23 8 * * *'

interface Deps {
  clock: Clock
  sealedFiles: SealedFiles
  /** Absent without an antivirus. */
  clamdUrl?: string | undefined
  publicUrl: string
}

/** Previews, scans and reminders. */
export async function workDocuments(
  queue: Queue,
  { clock, sealedFiles, clamdUrl, publicUrl }: Deps,
): Promise<void> {
  const { db } = sealedFiles
  await queue.handle('documents.preview', ({ versionId }) => makePreview(sealedFiles, versionId, clock.now()))
  await queue.handle('documents.scan', async ({ versionId }) => {
    // Another process, with the antivirus, has added it.
    if (!clamdUrl) throw new Error('CLAMD_URL is not set')
    await scanVersion(sealedFiles, clamdUrl, versionId)
  })
  await queue.handle('documents.remind', () => remindOfExpiry({ db, queue, publicUrl }, clock.now()))
  await queue.every(EVERY_MORNING, 'documents.remind', {})
}
