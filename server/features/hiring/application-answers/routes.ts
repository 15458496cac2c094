import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/hiring/application-answers.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import * as answers from './service.ts'

export function applicationAnswerRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listJobQuestions, async ({ params, caller }) => ({
    questions: await answers.askedOf(db, caller, params.id),
  }))

  on(app, contract.listOwnAnswers, async ({ params, caller }) => ({
    answers: await answers.ownAnswers(db, caller.doctorId, params.id),
  }))

  on(app, contract.getHiredCalendar, async ({ params, caller, reply }) => {
    const file = await answers.hiredCalendar(db, caller.doctorId, params.id)
    reply.header('content-type', 'text/calendar; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="plantoes.ics"')
    return file
  })

  on(app, contract.chooseDates, async ({ params, body, caller }) => ({
    dates: await answers.changeDates(db, caller.doctorId, params.id, body.dates, clock.now()),
  }))
}
