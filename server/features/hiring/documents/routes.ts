import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/hiring/documents.ts'
import { UPLOAD_PART_BYTES } from '#contract/hiring/documents.ts'
import type { Clock } from '#server/clock.ts'
import type { Queue } from '#server/db/queue.ts'
import type { SealedFiles } from '#server/features/platform/sealed-files/service.ts'
import { throttle, throttles } from '#server/features/platform/throttles/service.ts'
import { describeFile } from '#server/http/file-replies.ts'
import { on } from '#server/http/on.ts'
import * as documents from './service.ts'
import { finishUpload, startUpload, storePart, uploadProgress } from './uploads.ts'

interface Parts {
  queue: Queue
  clock: Clock
  sealedFiles: SealedFiles
  clamdUrl?: string | undefined
}

export function documentRoutes(app: FastifyInstance, { queue, clock, sealedFiles, clamdUrl }: Parts): void {
  const { db } = sealedFiles
  const isScanned = clamdUrl !== undefined
  const deps = { ...sealedFiles, queue, isScanned }

  on(app, contract.listDocuments, async ({ caller }) => ({
    items: await documents.listDocuments(db, caller.doctorId),
    isScanned,
  }))

  on(app, contract.listDocumentVersions, async ({ params, caller }) => ({
    items: await documents.listVersions(db, caller.doctorId, params.id),
  }))

  on(app, contract.startDocumentUpload, async ({ body, caller }) => {
    const now = clock.now()
    await throttle(db, throttles.documentUploadByUser, caller.userId, now)
    const sizes = body.files.map(({ bytes }) => bytes)
    return { id: await startUpload(deps, caller.doctorId, sizes, now), partBytes: UPLOAD_PART_BYTES }
  })

  on(app, contract.getDocumentUpload, async ({ params, caller }) => ({
    parts: await uploadProgress(db, caller.doctorId, params.id, clock.now()),
  }))

  on(app, contract.sendDocumentPart, async ({ params, body, caller }) => {
    await storePart(deps, caller.doctorId, params.id, body, clock.now())
    return { success: true as const }
  })

  on(app, contract.finishDocumentUpload, async ({ params, body, caller }) => {
    const id = await finishUpload(deps, caller.doctorId, params.id, body, clock.now())
    return documents.documentOf(db, caller.doctorId, id)
  })

  on(app, contract.changeDocument, ({ params, body, caller }) =>
    documents.changeDocument(deps, caller.doctorId, params.id, body, clock.now()),
  )

  on(app, contract.deleteDocument, async ({ params, caller }) => {
    await documents.deleteDocument(deps, caller.doctorId, params.id)
    return { success: true as const }
  })

  on(app, contract.downloadOwnDocument, async ({ params, caller, reply }) => {
    const { name, bytes, stream } = await documents.openOwn(deps, caller.doctorId, params.id, 'document')
    describeFile(reply, { name: `${name}.pdf`, type: 'application/pdf', bytes })
    return stream
  })

  on(app, contract.previewOwnDocument, async ({ params, caller, reply }) => {
    const { name, bytes, stream } = await documents.openOwn(deps, caller.doctorId, params.id, 'preview')
    describeFile(reply, { name: `${name}.webp`, type: 'image/webp', bytes, isInline: true })
    return stream
  })
}
