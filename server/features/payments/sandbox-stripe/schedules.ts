import type Stripe from 'stripe'
import { z } from 'zod'
import { addIntervals } from './billing-periods.ts'
import { expand, integer, metadata, withMetadata } from './form-fields.ts'
import type { ObjectStore } from './object-store.ts'
import { invalid } from './stripe-error.ts'
import { idOf, idOrNull } from './stripe-objects.ts'

export const scheduleParams = z.strictObject({
  from_subscription: z.string(),
  metadata: metadata.optional(),
  expand,
})

const duration = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer.optional(),
})

export const scheduleUpdateParams = z.strictObject({
  end_behavior: z.enum(['release', 'cancel']).optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
  metadata: metadata.optional(),
  phases: z
    .array(
      z.strictObject({
        items: z.tuple([z.strictObject({ price: z.string(), quantity: integer.optional() })]),
        start_date: z.union([z.literal('now'), integer]).optional(),
        end_date: z.union([z.literal('now'), integer]).optional(),
        duration: duration.optional(),
        proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
        metadata: metadata.optional(),
      }),
    )
    .optional(),
  expand,
})

function phase(price: string, start: number, end: number, metadata = {}): Stripe.SubscriptionSchedule.Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: 'brl',
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items: [
      {
        billing_thresholds: null,
        discounts: [],
        metadata: {},
        plan: price,
        price,
        quantity: 1,
        tax_rates: [],
      },
    ],
    metadata,
    on_behalf_of: null,
    proration_behavior: 'none',
    start_date: start,
    transfer_data: null,
    trial_end: null,
  }
}

export async function createSchedule(
  store: ObjectStore,
  { from_subscription, metadata }: z.infer<typeof scheduleParams>,
): Promise<Stripe.SubscriptionSchedule> {
  const subscription = await store.get('subscription', from_subscription, 'from_subscription')
  if (subscription.schedule)
    throw invalid(
      'You cannot migrate a subscription that is already attached to a schedule.',
      'from_subscription',
    )
  if (subscription.cancel_at || subscription.status === 'canceled')
    throw invalid('The subscription is set to be canceled or has ended.', 'from_subscription')
  const [item] = subscription.items.data
  if (!item) throw invalid('The subscription has no items.', 'from_subscription')
  const current = { start_date: item.current_period_start, end_date: item.current_period_end }
  const schedule = {
    id: store.newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: store.now,
    current_phase: current,
    customer: idOf(subscription.customer),
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: metadata ?? {},
    pause_schedules: [],
    phases: [phase(item.price.id, current.start_date, current.end_date)],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  } satisfies Stripe.SubscriptionSchedule
  await store.save(schedule)
  await store.emit('subscription_schedule.created', schedule)
  await attach(store, subscription, schedule.id)
  return schedule
}

async function attach(
  store: ObjectStore,
  subscription: Stripe.Subscription,
  schedule: string | null,
): Promise<void> {
  const changed = await store.save<Stripe.Subscription>({ ...subscription, schedule })
  await store.emit('customer.subscription.updated', changed, { schedule: subscription.schedule })
}

export async function updateSchedule(
  store: ObjectStore,
  id: string,
  params: z.infer<typeof scheduleUpdateParams>,
): Promise<Stripe.SubscriptionSchedule> {
  const schedule = await activeSchedule(store, id)
  const phases: Stripe.SubscriptionSchedule.Phase[] = []
  for (const [at, given] of (params.phases ?? []).entries()) {
    const price = await store.get('price', given.items[0].price, `phases[${at}][items][0][price]`)
    const expected = phases.at(-1)?.end_date ?? schedule.phases[0]?.start_date ?? store.now
    const start = given.start_date === 'now' || given.start_date === undefined ? expected : given.start_date
    if (start !== expected)
      throw invalid(
        at === 0
          ? 'You can not modify the start date of the current phase.'
          : `The start_date of phase ${at} must be the end_date of the phase before.`,
        `phases[${at}][start_date]`,
      )
    const length = given.duration ?? price.recurring ?? { interval: 'month' }
    const end =
      typeof given.end_date === 'number'
        ? given.end_date
        : addIntervals(start, length.interval, length.interval_count ?? 1)
    if (end <= start)
      throw invalid('The end_date of a phase must be after its start_date.', `phases[${at}][end_date]`)
    phases.push(phase(price.id, start, end, given.metadata))
  }
  const changed = await store.save<Stripe.SubscriptionSchedule>({
    ...schedule,
    end_behavior: params.end_behavior ?? schedule.end_behavior,
    metadata: { ...schedule.metadata, ...params.metadata },
    phases: phases.length > 0 ? phases : schedule.phases,
  })
  await store.emit('subscription_schedule.updated', changed)
  return changed
}

async function activeSchedule(store: ObjectStore, id: string): Promise<Stripe.SubscriptionSchedule> {
  const schedule = await store.get('subscription_schedule', id)
  if (schedule.status === 'active') return schedule
  throw invalid(
    `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  )
}

/** The subscription goes on as it is, without what was planned. */
export async function releaseSchedule(store: ObjectStore, id: string): Promise<Stripe.SubscriptionSchedule> {
  const schedule = await activeSchedule(store, id)
  const released = await saveReleased(store, schedule)
  const subscription = await store.get('subscription', idOrNull(schedule.subscription) as string)
  await attach(store, subscription, null)
  return released
}

async function saveReleased(
  store: ObjectStore,
  schedule: Stripe.SubscriptionSchedule,
): Promise<Stripe.SubscriptionSchedule> {
  const released = await store.save<Stripe.SubscriptionSchedule>({
    ...schedule,
    current_phase: null,
    released_at: store.now,
    released_subscription: idOrNull(schedule.subscription),
    status: 'released',
    subscription: null,
  })
  await store.emit('subscription_schedule.released', released)
  return released
}

/** A month that was moved into the past can be this much longer, in seconds, than the one at its new place. */
const MONTH_DIFFERENCE = 3 * 86_400

/** The price of the next period of a subscription, and the schedule that is left then. */
export async function nextPhase(
  store: ObjectStore,
  subscription: Stripe.Subscription,
): Promise<{ price: Stripe.Price; schedule: string | null; metadata: Stripe.Metadata }> {
  const price = subscription.items.data[0]?.price as Stripe.Price
  const metadata = subscription.metadata
  const id = idOrNull(subscription.schedule)
  if (!id) return { price, schedule: null, metadata }
  const schedule = await store.get('subscription_schedule', id)
  const at = store.now + MONTH_DIFFERENCE
  const next = schedule.phases.find((one) => one.start_date <= at && at < one.end_date)
  if (!next) {
    await saveReleased(store, schedule)
    return { price, schedule: null, metadata }
  }
  await store.save({
    ...schedule,
    current_phase: { start_date: next.start_date, end_date: next.end_date },
  })
  const nextPrice = idOf(next.items[0]?.price as string)
  return {
    price: await store.get('price', nextPrice),
    schedule: id,
    metadata: withMetadata(metadata, next.metadata ?? {}),
  }
}
