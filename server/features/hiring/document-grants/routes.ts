import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/hiring/document-grants.ts'
import type { Clock } from '#server/clock.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SealedFiles } from '#server/features/platform/sealed-files/service.ts'
import { describeFile } from '#server/http/file-replies.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as grants from './service.ts'

export function documentGrantRoutes(
  app: FastifyInstance,
  { clock, sealedFiles }: { clock: Clock; sealedFiles: SealedFiles },
): void {
  const { db } = sealedFiles

  on(app, contract.listOwnGrants, ({ params, caller }) =>
    grants.ownGrants(db, caller.doctorId, params.id, clock.now()),
  )

  on(app, contract.shareDocuments, async ({ params, body, caller }) => {
    const of = { doctorId: caller.doctorId, applicationId: params.id }
    await inTransaction(db, (trx) => grants.shareVersions(trx, of, body, clock.now()))
    return { success: true as const }
  })

  on(app, contract.revokeDocument, async ({ params, caller }) => {
    await grants.revoke(db, caller.doctorId, params.id, clock.now())
    return { success: true as const }
  })

  on(app, contract.listDocumentOpenings, async ({ query, caller }) => {
    const { items, total } = await grants.openings(db, caller.doctorId, query)
    return { items, ...pageInfoOf(query, total) }
  })

  on(app, contract.listSharedDocuments, async ({ params, caller }) => {
    const { requestedAt, ...shared } = await grants.sharedDocuments(
      db,
      caller.employerId,
      params.id,
      clock.now(),
    )
    return { ...shared, requestedAt: requestedAt?.toISOString() ?? null }
  })

  on(app, contract.openSharedDocument, async ({ params, caller, reply }) => {
    const { name, stream, bytes } = await grants.openDocument(sealedFiles, caller, params.id, clock.now())
    describeFile(reply, { name: `${name}.pdf`, type: 'application/pdf', bytes })
    return stream
  })

  on(app, contract.openAllSharedDocuments, async ({ params, caller, reply }) => {
    const { doctorName, stream } = await grants.openAllDocuments(sealedFiles, caller, params.id, clock.now())
    describeFile(reply, { name: `Documentos - ${doctorName}.zip`, type: 'application/zip' })
    return stream
  })
}
