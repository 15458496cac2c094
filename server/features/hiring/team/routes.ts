import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/hiring/team.ts'
import type { Clock } from '#server/clock.ts'
import { currentUser } from '#server/features/accounts/profiles/service.ts'
import { renewAccessToken, type SessionTokens, signIn } from '#server/features/accounts/sessions/service.ts'
import type { AccountEvents } from '#server/features/accounts/users/service.ts'
import { on } from '#server/http/on.ts'
import type { SessionReplies } from '#server/http/session-replies.ts'
import * as team from './service.ts'

const done = { success: true as const }

export function teamRoutes(
  app: FastifyInstance,
  {
    clock,
    ...deps
  }: team.InvitationDeps & { tokens: SessionTokens; accountEvents: AccountEvents; clock: Clock },
  { contextOf, replyOfSignIn, requireOwnOrigin }: SessionReplies,
): void {
  const { db } = deps

  on(app, contract.getTeam, ({ caller }) => team.teamOf(db, caller, clock.now()))

  on(app, contract.listTeamActivity, ({ caller, query }) => team.listActivity(db, caller.employerId, query))

  on(app, contract.changeMember, async ({ caller, params, body }) => {
    await team.changeMember(db, caller, { id: params.id, role: body.role }, clock.now())
    return done
  })

  on(app, contract.removeMember, async ({ caller, params }) => {
    await team.removeMember(deps, caller, params.id, clock.now())
    return done
  })

  on(app, contract.leaveTeam, async ({ caller }) => {
    await team.leaveTeam(db, caller, clock.now())
    return done
  })

  on(app, contract.inviteMember, ({ caller, body }) => team.invite(deps, caller, body, clock.now()))

  on(app, contract.resendInvitation, ({ caller, params }) =>
    team.resendInvitation(deps, caller, params.id, clock.now()),
  )

  on(app, contract.revokeInvitation, async ({ caller, params }) => {
    await team.revokeInvitation(db, caller, params.id, clock.now())
    return done
  })

  on(app, contract.previewInvitation, ({ body }) => team.previewInvitation(db, body.token, clock.now()))

  on(app, contract.joinTeam, async ({ body, request, reply }) => {
    requireOwnOrigin(request)
    const context = contextOf(request)
    const account = await team.joinTeam(deps, body, context)
    return replyOfSignIn(await signIn(deps, account, context), reply, body.returnRefreshToken)
  })

  on(app, contract.acceptInvitation, async ({ body, caller }) => {
    await team.acceptInvitation(db, caller, body.token, clock.now())
    const user = await currentUser(db, caller.userId)
    return { ...done, user, authToken: await renewAccessToken(deps.tokens, caller, user.role) }
  })
}
