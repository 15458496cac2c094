import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { movementKinds, type PaymentProvider } from '#contract/payments/ledger.ts'
import type { AlarmKind } from '#contract/payments/payment-alarms.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { allInTurn, inTurn } from '#server/db/in-turn.ts'
import { keepAlarms, raiseAlarm, settleAlarm } from '#server/features/payments/payment-alarms/service.ts'
import { overdueRefunds, undecidedRefunds } from '#server/features/payments/refunds/service.ts'
import {
  pendingSponsorships,
  type SponsorshipDeps,
  syncPayment,
  syncSponsorship,
} from '#server/features/payments/sponsorships/service.ts'
import {
  liveCustomers,
  type SubscriptionDeps,
  syncCustomer,
} from '#server/features/payments/subscriptions/service.ts'
import { AppError } from '#server/http/errors.ts'
import type { Log } from '#server/log.ts'
import type { ListedPayment, ProviderDays } from './gateway.ts'
import * as queries from './queries.ts'

export { type ProviderDays, providerDays } from './gateway.ts'

export interface ReconciliationDeps {
  db: Db
  clock: Clock
  log: Log
  days: ProviderDays
  /** Null where they are not sold. */
  sponsorships: SponsorshipDeps | null
  subscriptions: SubscriptionDeps | null
}

/** How far back changed payments are fetched again. */
const FETCHED_DAYS = 3

const isOutage = (error: unknown) => error instanceof AppError && error.errorName === 'PaymentsUnavailable'

/**
 * Does something with each id. One that fails is logged and does not keep the others from being done.
 * @throws at once if the provider does not respond, and at the end if any has failed, so that all are tried again
 */
async function forEach(log: Log, ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
  let failures = 0
  for (const id of ids)
    try {
      await work(id)
    } catch (error) {
      if (isOutage(error)) throw error
      failures += 1
      log.error({ err: error, id }, 'reconciliation')
    }
  if (failures > 0) throw new Error(`${failures} of ${ids.length} could not be reconciled`)
}

/** Asks the provider about our own pending payments, and checks the invariants. */
export async function reconcilePending(deps: ReconciliationDeps): Promise<void> {
  const { db, clock, log, sponsorships } = deps
  await allInTurn(
    async () => {
      if (!sponsorships) return
      const pending = await pendingSponsorships(db, clock.now())
      await forEach(log, pending, (id) => syncSponsorship(sponsorships, id))
    },
    () => checkInvariants(deps),
  )
}

/** Fetches all customers and the payments that have changed, and compares yesterday's ledger with the providers. */
export async function reconcileEverything(deps: ReconciliationDeps): Promise<void> {
  const { db, clock, log, sponsorships, subscriptions, days } = deps
  const now = clock.now()
  await allInTurn(
    async () => {
      if (subscriptions)
        await forEach(log, await liveCustomers(db), (customer) => syncCustomer(subscriptions, customer))
    },
    async () => {
      if (!sponsorships || !days.mercadoPagoPayments) return
      const changed = await days.mercadoPagoPayments(new Date(now.getTime() - FETCHED_DAYS * DAY_MS), now)
      const ids = changed.map(({ id }) => id)
      await forEach(log, ids, (id) => syncPayment(sponsorships, id))
    },
    () => compareDay(deps, dayBefore(now)),
    () => checkInvariants(deps),
  )
}

const invariants: readonly (readonly [AlarmKind, (db: Db, now: Date) => Promise<queries.Problem[]>])[] = [
  ['subscription_overdue', queries.overdueSubscriptions],
  ['several_subscriptions', queries.severalSubscriptions],
  ['unpaid_sponsorship', queries.unpaidSponsorships],
  ['stale_reservation', queries.staleReservations],
  [
    'refund_overdue',
    async (db, now) =>
      (await overdueRefunds(db, now)).map((subject) => ({ subject, details: 'pedido há mais de uma hora' })),
  ],
  ['refund_to_decide', (db) => undecidedRefunds(db)],
]

/** Raises an alarm about whatever contradicts an invariant, and ends the alarms about what no longer does. */
export async function checkInvariants({ db, clock, log }: ReconciliationDeps): Promise<void> {
  const now = clock.now()
  await inTurn(invariants, async ([kind, find]) =>
    keepAlarms(db, log, { kind, problems: await find(db, now) }, now),
  )
}

interface Day {
  name: string
  from: Date
  until: Date
}

/** Yesterday in Brazil, which has had no daylight saving time since 2019. */
function dayBefore(now: Date): Day {
  const until = new Date(`${brazilDay(now)}T00:00:00-03:00`)
  const from = new Date(until.getTime() - DAY_MS)
  return { name: brazilDay(from), from, until }
}

const customerKinds = movementKinds.filter((kind) => kind !== 'fee')

/**
 * Compares what the ledger has of a day with what the providers say. Stripe lists everything that moved on its balance.
 * Mercado Pago lists the payments that have changed since, also refunded, disputed and cancelled ones, and what of each
 * is ours now.
 */
async function compareDay({ db, clock, log, days }: ReconciliationDeps, day: Day): Promise<void> {
  const report = async (provider: PaymentProvider, difference: string | null) => {
    const alarm = { kind: 'ledger_mismatch', subject: `${provider} ${day.name}` } as const
    if (difference === null) return settleAlarm(db, alarm, clock.now())
    await raiseAlarm(db, log, { ...alarm, details: difference }, clock.now())
  }
  await allInTurn(
    async () => {
      if (!days.stripeBalance) return
      const theirs = await days.stripeBalance(day.from, day.until)
      const ours = await queries.bookedBetween(db, 'stripe', customerKinds, day)
      await report('stripe', theirs === ours ? null : amounts(ours, theirs))
    },
    async () => {
      if (!days.mercadoPagoPayments) return
      const listed = await days.mercadoPagoPayments(day.from, clock.now())
      await report('mercadopago', await differenceOfPayments(db, listed, day))
    },
  )
}

const MAX_NAMED = 5

/** Payments of which the provider holds another amount than the ledger, and those that it does not know; null without any. */
async function differenceOfPayments(
  db: Db,
  listed: readonly ListedPayment[],
  day: Day,
): Promise<string | null> {
  const theirs = new Map(listed.map(({ id, held }) => [id, held]))
  const ours = await queries.bookedOfPayments(db, 'mercadopago', {
    kinds: customerKinds,
    refs: [...theirs.keys()],
    paidBetween: day,
  })
  const wrong = [...new Set([...theirs.keys(), ...ours.keys()])].filter(
    (id) => (theirs.get(id) ?? 0) !== (ours.get(id) ?? 0),
  )
  if (wrong.length === 0) return null
  const sum = (amountOf: ReadonlyMap<string, number>) =>
    wrong.reduce((total, id) => total + (amountOf.get(id) ?? 0), 0)
  const rest = wrong.length > MAX_NAMED ? ` e mais ${wrong.length - MAX_NAMED}` : ''
  return `${amounts(sum(ours), sum(theirs))}, pagamentos ${wrong.slice(0, MAX_NAMED).join(', ')}${rest}`
}

const amounts = (ours: number, theirs: number) => `livro-caixa ${reais(ours)}, provedor ${reais(theirs)}`

const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const reais = (centavos: number) => format.format(centavos / 100)
