import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/sponsorships.ts'
import { SPONSORSHIP_DAYS, type SponsorshipPricing } from '#contract/payments/sponsorships.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { SponsorshipDeps } from '#server/features/sponsorships/service.ts'
import { throttle, throttles } from '#server/features/throttles/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { on } from '#server/http/on.ts'
import * as checkout from './service.ts'

/** `sponsorships` is null where nothing is sold. */
export function sponsorshipRoutes(
  app: FastifyInstance,
  {
    db,
    clock,
    pricing,
    publicUrl,
    sponsorships,
  }: {
    db: Db
    clock: Clock
    pricing: SponsorshipPricing
    publicUrl: string
    sponsorships: SponsorshipDeps | null
  },
): void {
  const deps = (): checkout.CheckoutDeps => {
    if (!sponsorships) throw new AppError('PaymentsUnavailable')
    return { ...sponsorships, pricing, publicUrl }
  }
  const limited = (owner: EmployerId) => throttle(db, throttles.paymentByUser, owner, clock.now())

  on(app, contract.getSponsorshipPricing, async () => ({
    ...pricing,
    currency: 'BRL' as const,
    durationDays: SPONSORSHIP_DAYS,
    publicKey: sponsorships?.gateway.access.publicKey ?? null,
    isSandbox: sponsorships?.gateway.access.isSandbox ?? false,
  }))

  on(app, contract.quoteSponsorship, ({ body, caller }) =>
    checkout.quoteFor(db, pricing, caller.employerId, body, clock.now()),
  )

  on(app, contract.createSponsoredJob, async ({ body, caller }) => {
    const parts = deps()
    await limited(caller.employerId)
    return checkout.reserve(parts, caller, body)
  })

  on(app, contract.createPreference, async ({ body, caller }) => {
    const parts = deps()
    await limited(caller.employerId)
    return checkout.sponsorJob(parts, caller, body.jobId)
  })

  on(app, contract.createPix, async ({ body, caller }) => {
    const parts = deps()
    await limited(caller.employerId)
    return checkout.createPix(parts, caller, body)
  })

  on(app, contract.getSponsorship, async ({ params, caller }) => checkout.view(deps(), caller, params.id))

  on(app, contract.syncSponsorship, async ({ params, caller }) => checkout.sync(deps(), caller, params.id))

  on(app, contract.cancelSponsorship, async ({ params, caller }) =>
    checkout.cancel(deps(), caller, params.id),
  )
}
