import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/rota/trusted-doctors.ts'
import type { Clock } from '#server/clock.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import * as trusted from './service.ts'

const done = { success: true } as const

export function trustedDoctorRoutes(
  app: FastifyInstance,
  { db, clock }: { db: DbOrTrx; clock: Clock },
): void {
  on(app, contract.listTrustedDoctors, async ({ caller }) => ({
    items: await trusted.trustedDoctors(db, caller.employerId),
  }))

  on(app, contract.trustDoctor, async ({ params, caller }) => {
    await trusted.trust(db, caller, params.id, clock.now())
    return done
  })

  on(app, contract.distrustDoctor, async ({ params, caller }) => {
    await trusted.distrust(db, caller, params.id)
    return done
  })

  on(app, contract.listTrustingCompanies, async ({ caller }) => ({
    items: await trusted.trustingCompanies(db, caller.doctorId),
  }))

  on(app, contract.leaveTrustingCompany, async ({ params, caller }) => {
    await trusted.leave(db, caller.doctorId, params.id)
    return done
  })
}
