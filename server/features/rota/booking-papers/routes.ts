import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/rota/booking-papers.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { describeFile } from '#server/http/file-replies.ts'
import { on } from '#server/http/on.ts'
import * as papers from './service.ts'

export function bookingPaperRoutes(
  app: FastifyInstance,
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string },
): void {
  on(app, contract.getBookingPaper, async ({ params, caller, reply }) => {
    const { name, pdf } = await papers.issuePaper({ db, publicUrl }, caller, params, clock.now())
    describeFile(reply, { name, type: 'application/pdf', bytes: pdf.length })
    return Readable.from(pdf, { objectMode: false })
  })

  on(app, contract.checkPaper, ({ params }) => papers.checkPaper(db, params.hash))
}
