import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/api/site/data-exports.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { SealedFiles } from '#server/features/platform/sealed-files/service.ts'
import type { Caller, EmployerCaller } from '#server/http/caller.ts'
import { describeFile } from '#server/http/file-replies.ts'
import { on } from '#server/http/on.ts'
import * as dataExports from './service.ts'

const ofAccount = ({ userId }: Caller) => ({ userId, companyId: null })
const ofCompany = ({ userId, employerId }: EmployerCaller) => ({ userId, companyId: employerId })

export function dataExportRoutes(
  app: FastifyInstance,
  { db, queue, clock, sealedFiles }: { db: Db; queue: Queue; clock: Clock; sealedFiles: SealedFiles },
): void {
  const asFile = (reply: FastifyReply, name: string, type: string) =>
    reply
      .header('content-type', `${type}; charset=utf-8`)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
  const today = () => brazilDay(clock.now())

  on(app, contract.requestExport, ({ caller }) =>
    dataExports.requestExport({ db, queue }, ofAccount(caller), clock.now()),
  )

  on(app, contract.listExports, async ({ caller }) => ({
    items: await dataExports.listExports(db, ofAccount(caller), clock.now()),
  }))

  on(app, contract.downloadExport, async ({ params, caller, reply }) => {
    const { data, isArchive } = await dataExports.ownExportFile(sealedFiles, caller, params.id, clock.now())
    const name = `medponto-meus-dados-${today()}`
    if (isArchive) describeFile(reply, { name: `${name}.zip`, type: 'application/zip' })
    else asFile(reply, `${name}.json`, 'application/json')
    return data
  })

  on(app, contract.requestCompanyExport, ({ caller }) =>
    dataExports.requestExport({ db, queue }, ofCompany(caller), clock.now()),
  )

  on(app, contract.listCompanyExports, async ({ caller }) => ({
    items: await dataExports.listExports(db, ofCompany(caller), clock.now()),
  }))

  on(app, contract.downloadCompanyExport, async ({ params, caller, reply }) => {
    const file = await dataExports.exportFile(db, ofCompany(caller), params.id, clock.now())
    asFile(reply, `medponto-dados-da-empresa-${today()}.json`, 'application/json')
    return file
  })

  on(app, contract.exportPersonalData, async ({ params, body, caller, reply }) => {
    const request = { admin: caller.userId, userId: params.id, reason: body.reason }
    const file = await dataExports.exportForOwner(db, request, clock.now())
    asFile(reply, `medponto-dados-${params.id}.json`, 'application/json')
    return file
  })

  on(app, contract.exportAccessRecords, async ({ params, body, caller, reply }) => {
    const request = { admin: caller.userId, userId: params.id, reason: body.reason }
    const file = await dataExports.exportAccessRecords(db, request, clock.now())
    asFile(reply, `registros-de-acesso-${today()}.csv`, 'text/csv')
    return file
  })
}
