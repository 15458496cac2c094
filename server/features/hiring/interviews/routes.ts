import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/hiring/interviews.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as interviews from './service.ts'

export function interviewRoutes(
  app: FastifyInstance,
  { db, queue, clock }: { db: Db; queue: Queue; clock: Clock },
): void {
  const deps = { db, queue }

  on(app, contract.proposeInterview, ({ params, body, caller }) =>
    interviews.propose(deps, caller, params.id, body, clock.now()),
  )

  on(app, contract.getInterview, async ({ params, caller }) => ({
    interview: await interviews.interviewOfApplication(db, caller, params.id, clock.now()),
  }))

  on(app, contract.cancelInterview, ({ params, caller }) =>
    interviews.cancel(deps, caller, params.id, clock.now()),
  )

  on(app, contract.chooseInterviewTime, ({ params, body, caller }) =>
    interviews.choose(deps, caller, params.id, body, clock.now()),
  )

  on(app, contract.declineInterviewTimes, ({ params, body, caller }) =>
    interviews.decline(deps, caller, params.id, body.answer, clock.now()),
  )

  on(app, contract.getInterviewCalendar, async ({ params, caller, reply }) => {
    const file = await interviews.calendarOf(db, caller, params.id, clock.now())
    reply.header('content-type', 'text/calendar; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="entrevista.ics"')
    return file
  })

  on(app, contract.listInterviews, ({ caller }) =>
    interviews.interviewsOf(db, caller.employerId, clock.now()),
  )

  on(app, contract.listPastInterviews, async ({ query, caller }) => {
    const { items, total } = await interviews.pastInterviewsOf(db, caller.employerId, query, clock.now())
    return { items, ...pageInfoOf(query, total) }
  })
}
