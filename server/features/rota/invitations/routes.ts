import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/rota/invitations.ts'
import type { Clock } from '#server/clock.ts'
import { on } from '#server/http/on.ts'
import * as invitations from './service.ts'

export function invitationRoutes(
  app: FastifyInstance,
  { db, queue, clock }: invitations.Deps & { clock: Clock },
): void {
  on(app, contract.getInvitationSettings, ({ caller }) => invitations.settingsOf(db, caller.doctorId))

  on(app, contract.setInvitationSettings, ({ body, caller }) =>
    invitations.changeSettings(db, caller.doctorId, body.isOptedIn, clock.now()),
  )

  on(app, contract.listInvitations, async ({ caller }) => ({
    items: await invitations.received(db, caller.doctorId, clock.now()),
  }))

  on(app, contract.listCandidates, ({ params, caller }) =>
    invitations.candidates(db, caller.employerId, params.id, clock.now()),
  )

  on(app, contract.inviteDoctors, ({ params, body, caller }) =>
    invitations.invite({ db, queue }, caller, params.id, body.doctorIds, clock.now()),
  )
}
