import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/payments/sponsorships.ts'
import type { SponsorshipPricing } from '#contract/payments/sponsorship-price.ts'
import { SPONSORSHIP_DAYS } from '#contract/payments/sponsorships.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { SponsorshipDeps } from '#server/features/payments/sponsorships/service.ts'
import type { CurrentSettings } from '#server/features/platform/settings/service.ts'
import { throttle, throttles } from '#server/features/platform/throttles/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { on } from '#server/http/on.ts'
import * as checkout from './service.ts'
import { widenSponsorship } from './widening.ts'

/** `sponsorships` is null where nothing is sold. */
export function sponsorshipRoutes(
  app: FastifyInstance,
  {
    db,
    clock,
    currentSettings,
    publicUrl,
    sponsorships,
  }: {
    db: Db
    clock: Clock
    currentSettings: CurrentSettings
    publicUrl: string
    sponsorships: SponsorshipDeps | null
  },
): void {
  const currentPricing = async (): Promise<SponsorshipPricing> => {
    const settings = await currentSettings(db)
    return { basePrice: settings.sponsorshipPrice, extraPerSpecialty: settings.sponsorshipExtraPrice }
  }
  const deps = async (): Promise<checkout.CheckoutDeps> => {
    if (!sponsorships) throw new AppError('PaymentsUnavailable')
    return { ...sponsorships, pricing: await currentPricing(), publicUrl }
  }
  const limited = (owner: EmployerId) => throttle(db, throttles.paymentByUser, owner, clock.now())

  on(app, contract.getSponsorshipPricing, async () => ({
    ...(await currentPricing()),
    currency: 'BRL' as const,
    durationDays: SPONSORSHIP_DAYS,
    publicKey: sponsorships?.gateway.access.publicKey ?? null,
    isSandbox: sponsorships?.gateway.access.isSandbox ?? false,
  }))

  on(app, contract.quoteSponsorship, async ({ body, caller }) =>
    checkout.quoteFor(db, await currentPricing(), caller.employerId, body, clock.now()),
  )

  on(app, contract.createSponsoredJob, async ({ body, caller }) => {
    const parts = await deps()
    await limited(caller.employerId)
    return checkout.reserve(parts, caller, body)
  })

  on(app, contract.createPreference, async ({ body, caller }) => {
    const parts = await deps()
    await limited(caller.employerId)
    return checkout.sponsorJob(parts, caller, body.jobId)
  })

  on(app, contract.createWidening, async ({ body, caller }) => {
    const parts = await deps()
    await limited(caller.employerId)
    return widenSponsorship(parts, caller, body)
  })

  on(app, contract.createPix, async ({ body, caller }) => {
    const parts = await deps()
    await limited(caller.employerId)
    return checkout.createPix(parts, caller, body)
  })

  on(app, contract.getSponsorship, async ({ params, caller }) =>
    checkout.view(await deps(), caller, params.id),
  )

  on(app, contract.syncSponsorship, async ({ params, caller }) =>
    checkout.sync(await deps(), caller, params.id),
  )

  on(app, contract.cancelSponsorship, async ({ params, caller }) =>
    checkout.cancel(await deps(), caller, params.id),
  )
}
