import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/admin/opening-requests.ts'
import type { Clock } from '#server/clock.ts'
import type { SealedFiles } from '#server/features/platform/sealed-files/service.ts'
import { describeFile } from '#server/http/file-replies.ts'
import { on } from '#server/http/on.ts'
import * as requests from './service.ts'

const done = { success: true as const }

export function openingRequestRoutes(
  app: FastifyInstance,
  { clock, sealedFiles }: { clock: Clock; sealedFiles: SealedFiles },
): void {
  const { db } = sealedFiles

  on(app, contract.listDoctorDocuments, ({ params, caller }) =>
    requests.doctorDocuments(db, caller.userId, params.id, clock.now()),
  )

  on(app, contract.listOpeningRequests, async ({ caller }) => ({
    items: await requests.listRequests(db, caller.userId, clock.now()),
  }))

  on(app, contract.requestOpening, async ({ body, caller }) => ({
    ...done,
    id: await requests.requestOpening(db, caller.userId, body, clock.now()),
  }))

  on(app, contract.approveOpeningRequest, async ({ params, caller }) => {
    await requests.decide(db, caller.userId, { id: params.id, status: 'approved' }, clock.now())
    return done
  })

  on(app, contract.rejectOpeningRequest, async ({ params, caller }) => {
    await requests.decide(db, caller.userId, { id: params.id, status: 'rejected' }, clock.now())
    return done
  })

  on(app, contract.withdrawOpeningRequest, async ({ params, caller }) => {
    await requests.decide(db, caller.userId, { id: params.id, status: 'withdrawn' }, clock.now())
    return done
  })

  on(app, contract.openRequestedDocument, async ({ params, caller, reply }) => {
    const file = await requests.openDocument(sealedFiles, caller.userId, params.id, clock.now())
    describeFile(reply, { name: `${file.name}.pdf`, type: 'application/pdf', bytes: file.bytes })
    return file.stream
  })
}
