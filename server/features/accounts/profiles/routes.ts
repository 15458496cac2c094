import type { FastifyInstance } from 'fastify'
import type { ProfileUpdate } from '#contract/accounts/profile-form.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import * as contract from '#contract/api/accounts/profiles.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { changeProfilePicture, type Pictures } from '#server/features/accounts/pictures/service.ts'
import { renewAccessToken, type SessionTokens } from '#server/features/accounts/sessions/service.ts'
import type { Caller, EmployerId, UserId } from '#server/http/caller.ts'
import { on } from '#server/http/on.ts'
import * as profiles from './service.ts'

/** For an admin who sees the app as this user does. The last digits tell apart documents that were mixed up. */
function withoutDocuments(user: CurrentUser): CurrentUser {
  const masked = (text: string | null) => text && `${'•'.repeat(text.length - 2)}${text.slice(-2)}`
  return { ...user, cpf: masked(user.cpf), cnpj: masked(user.cnpj), birthDate: null }
}

export function profileRoutes(
  app: FastifyInstance,
  { db, pictures, tokens, clock }: { db: Db; pictures: Pictures; tokens: SessionTokens; clock: Clock },
): void {
  async function update(
    caller: Caller,
    account: UserId | EmployerId,
    form: ProfileUpdate & { profileImage?: File | undefined },
  ) {
    const now = clock.now()
    const picture = { file: form.profileImage, url: form.profileImageUrl }
    const role = await changeProfilePicture(pictures, account, picture, now, (trx) =>
      profiles.updateProfile(trx, caller, account, form, now),
    )
    const authToken = await renewAccessToken(tokens, caller, role)
    return { success: true as const, user: await profiles.currentUser(db, caller.userId), authToken }
  }

  on(app, contract.getCurrentUser, async ({ caller }) => {
    const user = await profiles.currentUser(db, caller.userId)
    return caller.viewedBy ? withoutDocuments(user) : user
  })
  on(app, contract.getPublicProfile, ({ params, caller }) =>
    profiles.publicProfile(db, params.id, caller, clock.now()),
  )
  on(app, contract.updateProfile, ({ body, caller }) => update(caller, caller.userId, body))
  on(app, contract.updateDoctor, ({ body, caller }) => update(caller, caller.userId, body))
  on(app, contract.updateEmployer, async ({ body, caller }) => ({
    ...(await update(caller, caller.employerId, body)),
    company: await profiles.currentUser(db, caller.employerId),
  }))
  on(app, contract.getOwnEmployer, ({ caller }) =>
    profiles.publicEmployer(db, caller.employerId, caller, clock.now()),
  )
  on(app, contract.getCompanyAccount, ({ caller }) => profiles.currentUser(db, caller.employerId))
  on(app, contract.getEmployer, ({ params, caller }) =>
    profiles.publicEmployer(db, params.id, caller, clock.now()),
  )
}
