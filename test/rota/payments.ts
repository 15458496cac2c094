import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import type { TestApp } from '../app.ts'
import { createDoctor, type TestUser } from '../factories.ts'

interface Ended {
  /** How many days ago it ended, at 7h in Brasília. */
  daysAgo?: number
  /** Days after which the company had promised to pay; null if it had not said. */
  promised?: number | null
  /** Days after which it has paid by its own word; null if it has not. */
  paidAfter?: number | null
  /** The doctor's word on the payment. */
  received?: boolean | null
  worked?: boolean | null
  state?: 'agreed' | 'cancelled'
  doctor?: TestUser
}

/** Stores a plantão of a company that is over, with what both sides have said since. A night before, that nothing overlaps. */
export async function storeEnded(app: TestApp, employer: TestUser, change: Ended = {}): Promise<string> {
  const { daysAgo = 60, promised = 30, paidAfter = 34, worked = true, state = 'agreed' } = change
  const { received = paidAfter === null ? null : true } = change
  const doctor = change.doctor ?? (await createDoctor(app))
  const dayOf = (days: number) =>
    new Date(app.clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10)
  const endsAt = new Date(`${dayOf(daysAgo)}T07:00:00-03:00`)
  const at = new Date(endsAt.getTime() - 5 * DAY_MS)
  const id = randomUUID()
  await app.db
    .insertInto('bookings')
    .values({
      id,
      doctor_id: doctor.id,
      employer_id: employer.id,
      state,
      title: 'Plantonista',
      doctor_name: 'Ana Teste Souza',
      doctor_registration: 'CRM 1/PR',
      employer_name: 'Hospital de Teste',
      starts_at: new Date(endsAt.getTime() - DAY_MS / 2),
      ends_at: endsAt,
      place: 'UTI',
      pay_centavos: 150_000,
      payment_days: promised,
      notice_hours: 24,
      note: '',
      answer_by: at,
      offered_at: at,
      agreed_at: at,
      doctor_worked: worked,
      employer_worked: worked,
      paid_on: paidAfter === null ? null : dayOf(daysAgo - paidAfter),
      paid_centavos: paidAfter === null ? null : 150_000,
      is_received: received,
      updated_at: at,
    })
    .execute()
  return id
}
