import { z } from 'zod'
import { addMonths } from './billing-periods.ts'
import { integer } from './form-fields.ts'
import type { ObjectStore } from './object-store.ts'
import { invalid } from './stripe-error.ts'
import type { Price, Schedule, SchedulePhase, Subscription } from './stripe-objects.ts'

export const scheduleParams = z.strictObject({ from_subscription: z.string() })

const items = z.tuple([z.strictObject({ price: z.string(), quantity: z.literal('1') })])

/** The current phase as it is, and the one that follows. */
export const scheduleUpdateParams = z.strictObject({
  end_behavior: z.literal('release'),
  phases: z.tuple([
    z.strictObject({ items, start_date: integer, end_date: integer }),
    z.strictObject({
      items,
      proration_behavior: z.literal('none'),
      duration: z.strictObject({ interval: z.literal('month'), interval_count: integer }),
    }),
  ]),
})

const phase = (price: string, start_date: number, end_date: number): SchedulePhase => ({
  end_date,
  items: [{ price }],
  start_date,
})

export async function createSchedule(
  store: ObjectStore,
  { from_subscription }: z.output<typeof scheduleParams>,
): Promise<Schedule> {
  const subscription = await store.get('subscription', from_subscription)
  if (subscription.schedule)
    throw invalid('You cannot migrate a subscription that is already attached to a schedule.')
  const [item] = subscription.items.data
  if (subscription.cancel_at || subscription.status === 'canceled' || !item)
    throw invalid('The subscription is set to be canceled or has ended.')
  const current = { start_date: item.current_period_start, end_date: item.current_period_end }
  const schedule = await store.save<Schedule>({
    id: store.newId('sub_sched'),
    object: 'subscription_schedule',
    current_phase: current,
    customer: subscription.customer,
    phases: [phase(item.price.id, current.start_date, current.end_date)],
    status: 'active',
    subscription: subscription.id,
  })
  await store.emit('subscription_schedule.created', schedule)
  await attach(store, subscription, schedule.id)
  return schedule
}

async function attach(
  store: ObjectStore,
  subscription: Subscription,
  schedule: string | null,
): Promise<void> {
  await store.emit('customer.subscription.updated', await store.save({ ...subscription, schedule }))
}

export async function updateSchedule(
  store: ObjectStore,
  { phases: [current, next] }: z.output<typeof scheduleUpdateParams>,
  id: string,
): Promise<Schedule> {
  const schedule = await activeSchedule(store, id)
  const { start_date: start, end_date: end } = current
  if (start !== schedule.phases[0]?.start_date)
    throw invalid('You can not modify the start date of the current phase.')
  for (const { items } of [current, next]) await store.get('price', items[0].price)
  const nextEnd = addMonths(end, next.duration.interval_count)
  const changed = await store.save({
    ...schedule,
    phases: [phase(current.items[0].price, start, end), phase(next.items[0].price, end, nextEnd)],
  })
  await store.emit('subscription_schedule.updated', changed)
  return changed
}

async function activeSchedule(store: ObjectStore, id: string): Promise<Schedule> {
  const schedule = await store.get('subscription_schedule', id)
  if (schedule.status === 'active') return schedule
  throw invalid(`You cannot change a subscription schedule that is \`${schedule.status}\`.`)
}

/** The subscription goes on as it is, without what was planned. */
export async function releaseSchedule(store: ObjectStore, id: string): Promise<Schedule> {
  const schedule = await activeSchedule(store, id)
  const released = await saveReleased(store, schedule)
  await attach(store, await store.get('subscription', schedule.subscription), null)
  return released
}

async function saveReleased(store: ObjectStore, schedule: Schedule): Promise<Schedule> {
  const released = await store.save<Schedule>({ ...schedule, current_phase: null, status: 'released' })
  await store.emit('subscription_schedule.released', released)
  return released
}

/** A month that was moved into the past can be this much longer, in seconds, than the one at its new place. */
const MONTH_DIFFERENCE = 3 * 86_400

/** The price of the next period of a subscription, and the schedule that is left then. */
export async function nextPhase(
  store: ObjectStore,
  { items, schedule: id }: Subscription,
): Promise<{ price: Price; schedule: string | null }> {
  const price = items.data[0]?.price as Price
  if (!id) return { price, schedule: null }
  const schedule = await store.get('subscription_schedule', id)
  const at = store.now + MONTH_DIFFERENCE
  const next = schedule.phases.find(({ start_date, end_date }) => start_date <= at && at < end_date)
  if (!next) {
    await saveReleased(store, schedule)
    return { price, schedule: null }
  }
  const { start_date, end_date } = next
  await store.save({ ...schedule, current_phase: { start_date, end_date } })
  return { price: await store.get('price', next.items[0]?.price ?? ''), schedule: id }
}
