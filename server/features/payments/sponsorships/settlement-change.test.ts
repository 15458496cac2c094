import { describe, expect, test } from 'vitest'
import {
  access,
  activeJob,
  factsAfter,
  inDays,
  later,
  lost,
  NOW,
  paid,
  pays,
  quota,
  refund,
  reserved,
  returned,
  running,
  stored,
  sumUp,
  told,
  waitingJob,
  widened,
  widening,
} from '#test/settlements.ts'
import { type SettlementFacts, settlementChange } from './settlement-change.ts'

const started = 'boost_started job'
const booked = ['payment 9900']

type Case = [name: string, facts: SettlementFacts, outcome: Record<string, unknown>]

const cases: Case[] = [
  [
    'a paid reservation is published and featured for thirty days',
    paid,
    { states: ['paid'], job: 'active', featuredDays: 30, booked, notices: [started] },
  ],
  [
    'a full quota does not matter to a sponsored job',
    { ...paid, quota: quota(1) },
    { states: ['paid'], job: 'active', featuredDays: 30, booked, notices: [started] },
  ],
  [
    'a text that the check holds back is published and not featured',
    { ...paid, job: { ...waitingJob, passes: false } },
    { states: ['paid'], job: 'active', isHeld: true, booked, notices: ['boost_held job'] },
  ],
  [
    'where reviews come first, a paid job waits for one, and so do its days',
    { ...paid, rules: { ...paid.rules, moderation: 'review_first' } },
    { states: ['paid'], job: 'awaiting_review', booked },
  ],
  [
    'a card that is refused changes nothing',
    { ...paid, fetched: pays(told({ status: 'rejected', approvedAt: null })) },
    { states: ['pending'] },
  ],
  [
    'a payment that may still be approved changes nothing',
    { ...paid, fetched: pays(told({ status: 'in_process', approvedAt: null })) },
    { states: ['pending'] },
  ],
  ...(['amount', 'currency', 'collectorId', 'isLive'] as const).map(
    (field): Case => [
      `a payment with another ${field} is booked and flagged, and pays for nothing`,
      {
        ...paid,
        fetched: pays(
          told({
            amount: 9_900,
            [field]: { amount: 100, currency: 'USD', collectorId: '2', isLive: true }[field],
          }),
        ),
      },
      {
        states: ['pending'],
        booked: [`payment ${field === 'amount' ? 100 : 9900}`],
        raised: ['payment_mismatch p1'],
      },
    ],
  ),
  [
    'a payment that names another order stays where it was',
    later({ reference: 'another' }),
    { states: ['paid'], raised: ['payment_mismatch p1'] },
  ],
  [
    'an event that comes after a later one says nothing new',
    { ...later({ status: 'in_process', approvedAt: null }), payments: [stored({ isOlder: false })] },
    { states: ['paid'] },
  ],
  [
    'a second payment of the same sponsorship is returned',
    { ...later({}), fetched: pays(told({ id: 'p2', approvedAt: NOW })) },
    {
      states: ['paid'],
      booked,
      refunds: ['p2 duplicate'],
      raised: ['duplicate_payment p2'],
      notices: ['payment_unneeded first'],
    },
  ],
  [
    'a second sponsorship of the job follows the first',
    {
      ...later({}),
      sponsorships: [running, { ...reserved, id: 'second', creates_job: false }],
      fetched: {
        ...pays(told({ id: 'p2', reference: 'second', approvedAt: NOW })),
        sponsorship: { ...reserved, id: 'second' },
      },
    },
    { states: ['paid', 'paid'], job: 'active', featuredDays: 50, booked },
  ],
  [
    'a payment for a reservation that was purged is returned',
    {
      ...paid,
      sponsorships: [{ ...reserved, job_id: null, state: 'cancelled', cancelled_at: NOW }],
      job: null,
    },
    {
      kind: 'without_job',
      states: ['cancelled'],
      booked,
      refunds: ['p1 late'],
      raised: ['late_payment p1'],
      notices: ['payment_unneeded first'],
    },
  ],
  ...(['closed', 'rejected'] as const).map(
    (status): Case => [
      `a payment for a job that is ${status} meanwhile buys nothing and is returned`,
      {
        ...paid,
        sponsorships: [{ ...reserved, creates_job: false }],
        job: { ...activeJob, status, sponsored_until: null },
      },
      { states: ['paid'], booked, refunds: ['p1 undeliverable'] },
    ],
  ),
  [
    'days that were used are not returned when the job closes',
    { ...later({}), job: { ...activeJob, status: 'closed' } },
    { states: ['paid'], job: 'closed', booked },
  ],
  [
    'an expired job begins a new term',
    {
      ...paid,
      sponsorships: [{ ...reserved, creates_job: false }],
      job: { ...activeJob, expires_at: inDays(-1), sponsored_until: null },
    },
    { states: ['paid'], job: 'active', featuredDays: 30, booked, notices: [started] },
  ],
  [
    'a job that an admin has stopped is not published by a payment',
    {
      ...paid,
      sponsorships: [{ ...reserved, creates_job: false }],
      job: { ...activeJob, status: 'paused', stop_reason: 'x', sponsored_until: null },
    },
    { states: ['paid'], booked },
  ],
  [
    'a part that is returned changes only the ledger',
    later({ refunded: 4_000, refunds: [{ ...refund, amount: 4_000 }] }),
    { states: ['paid'], booked: [...booked, 'refund -4000'] },
  ],
  [
    'a payment that is returned ends the feature, and the job stays if the plan has room',
    returned,
    {
      states: ['returned'],
      job: 'active',
      booked: [...booked, 'refund -9900'],
      notices: ['payment_returned job'],
    },
  ],
  [
    'and the job is paused if the quota is full',
    { ...returned, quota: quota(1) },
    {
      states: ['returned'],
      job: 'paused',
      booked: [...booked, 'refund -9900'],
      notices: ['payment_returned job'],
    },
  ],
  [
    'and a job whose last plantão has begun needs no room',
    { ...returned, quota: quota(1), job: { ...activeJob, date_starts: [inDays(-1)] } },
    {
      states: ['returned'],
      job: 'active',
      booked: [...booked, 'refund -9900'],
      notices: ['payment_returned job'],
    },
  ],
  [
    'a dispute suspends the feature and raises an alarm',
    later({ status: 'charged_back', statusDetail: 'in_process' }),
    { states: ['disputed'], job: 'active', booked: [...booked, 'dispute -9900'], raised: ['dispute first'] },
  ],
  [
    'a dispute that is won restores the job that it had paused',
    lost,
    {
      states: ['paid'],
      job: 'active',
      featuredDays: 20,
      booked: [...booked, 'dispute -9900', 'dispute_reversal 9900'],
      settledAlarms: ['dispute first'],
    },
  ],
  [
    'but not if its days are over and the quota is full',
    { ...lost, sponsorships: lost.sponsorships.map((row) => ({ ...row, ends_at: inDays(-1) })) },
    {
      states: ['paid'],
      booked: [...booked, 'dispute -9900', 'dispute_reversal 9900'],
      settledAlarms: ['dispute first'],
    },
  ],
  [
    'the difference for further topics gives them to the job',
    widened,
    {
      states: ['paid', 'paid'],
      topics: { specialtyIds: [1, 2], practiceAreaIds: [] },
      booked: ['payment 4900'],
    },
  ],
  [
    'and is returned if no paid days are left',
    {
      ...widened,
      sponsorships: [{ ...running, ends_at: inDays(-1) }, widening],
      job: { ...activeJob, sponsored_until: null },
    },
    { states: ['paid', 'paid'], booked: ['payment 4900'], refunds: ['p2 undeliverable'] },
  ],
  [
    'topics that are not paid any more leave the job, and its owner is told',
    {
      ...widened,
      sponsorships: [
        { ...running, paid_at: inDays(-10) },
        { ...widening, state: 'paid', topics_added: true },
      ],
      payments: [stored()],
      fetched: {
        ...widened.fetched,
        sponsorship: widening,
        payments: [told({ id: 'p2', reference: 'more', amount: 4_900, status: 'refunded' })],
        access,
      },
      job: { ...activeJob, topics: { specialtyIds: [1, 2], practiceAreaIds: [] } },
    },
    {
      states: ['paid', 'returned'],
      topics: { specialtyIds: [1], practiceAreaIds: [] },
      booked: ['payment 4900', 'refund -4900'],
      notices: ['job_narrowed job'],
    },
  ],
  [
    'a job whose payment went back before its review is paused by the approval without room',
    {
      ...paid,
      fetched: null,
      sponsorships: [{ ...reserved, state: 'returned', paid_at: inDays(-1) }],
      payments: [stored({ status: 'refunded' })],
      job: { ...activeJob, sponsored_until: null },
      quota: quota(1),
      isApproved: true,
    },
    { states: ['returned'], job: 'paused' },
  ],
  [
    'a reservation that is given up is deleted',
    { ...paid, fetched: pays(told({ status: 'cancelled', approvedAt: null })), givesUp: true },
    { kind: 'reservation_deleted', states: ['cancelled'] },
  ],
  [
    'a sponsorship of a published job that is given up leaves the job',
    {
      ...paid,
      sponsorships: [{ ...reserved, creates_job: false }],
      fetched: pays(),
      job: { ...activeJob, sponsored_until: null },
      givesUp: true,
    },
    { states: ['cancelled'] },
  ],
]

describe('a settlement', () => {
  test.each(cases)('%s', (_, facts, expected) => {
    const change = settlementChange(facts, NOW)
    expect(sumUp(change, facts)).toEqual({ kind: 'job_follows', ...expected })
  })

  test.each(cases)('changes nothing when it is repeated: %s', (_, facts) => {
    const change = settlementChange(facts, NOW)
    if (change.kind === 'refused') throw new Error('nothing was settled')
    const after = factsAfter(change, facts)
    // The ledger and the alarms leave out what they have already.
    const { kind, states, booked, raised, ...rest } = sumUp(settlementChange(after, NOW), after)
    expect(rest).toEqual({})
  })

  test.each([
    ['it is paid', told(), 'PaymentStateChanged'],
    ['it may still be paid', told({ status: 'in_process', approvedAt: null }), 'PaymentInProcess'],
  ])('refuses to give up a sponsorship if %s', (_, payment, refused) => {
    const facts = { ...paid, fetched: pays(payment), givesUp: true }
    expect(sumUp(settlementChange(facts, NOW), facts)).toEqual({ refused })
  })
})

test('a paid job of a plan that features its jobs is featured by the plan too', () => {
  const change = settlementChange({ ...paid, quota: quota(0, 20) }, NOW)
  expect(change).toMatchObject({ job: { change: { featured_by_plan: true } } })
})

test('the loss that pauses a job is kept, so that winning the money back restores it', () => {
  const change = settlementChange({ ...returned, quota: quota(1) }, NOW)
  expect(change).toMatchObject({ sponsorships: [{ id: 'first', paused_job: true }] })
})
