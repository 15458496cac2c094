import { randomUUID } from 'node:crypto'
import { book, type Movement } from '#server/features/payments/ledger/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

/** Books a movement as a sync would. */
export function bookMovement(
  { db, clock }: TestApp,
  owner: TestUser,
  change: Partial<Movement> & Pick<Movement, 'paymentRef'>,
): Promise<void> {
  const movement: Movement = {
    provider: 'mercadopago',
    ref: change.paymentRef,
    kind: 'payment',
    amount: 9_900,
    product: 'sponsorship',
    subjectId: change.paymentRef,
    description: 'Destaque de vaga por 30 dias',
    occurredAt: clock.now(),
    ...change,
  }
  return book(db, owner.id as EmployerId, [movement], clock.now())
}

/** Books a payment and returns its id at the provider. */
export async function bookPayment(app: TestApp, owner: TestUser, change: Partial<Movement> = {}) {
  const paymentRef = randomUUID()
  await bookMovement(app, owner, { paymentRef, ...change })
  return change.paymentRef ?? paymentRef
}

/** Books that all of a payment went back. */
export const bookRefund = (
  app: TestApp,
  owner: TestUser,
  paymentRef: string,
  change: Partial<Movement> = {},
) =>
  bookMovement(app, owner, {
    paymentRef,
    ref: `refund of ${paymentRef}`,
    kind: 'refund',
    amount: -9_900,
    ...change,
  })

/** The reply of a CSV endpoint, which is not JSON. */
export const csvOf = ({ app }: TestApp, { token }: TestUser, path: string) =>
  app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })

/** The newest receipt of an employer. */
export async function newestReceipt(app: TestApp, { token }: TestUser) {
  const { reply } = await app.call('GET /billing/receipts', { token, query: {} })
  const [receipt] = reply.items
  if (!receipt) throw new Error('no receipt')
  return receipt
}
