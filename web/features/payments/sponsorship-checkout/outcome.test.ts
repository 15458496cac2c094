import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

const facts = {
  isWidening: false,
  state: 'pending',
  boost: null,
  jobStatus: 'pending_payment',
  jobTitle: 'Plantonista',
  startsAt: null,
  endsAt: null,
  lastPayment: null,
} as const

test('a payment that has not arrived is pending, whatever the address says', () => {
  expect(outcomeOf(facts)).toMatchObject({ look: 'waiting', title: 'Pagamento pendente' })
})

test('a rejected payment is reported with its reason', () => {
  const lastPayment = { method: 'card', status: 'rejected', reason: 'Limite insuficiente.' } as const
  expect(outcomeOf({ ...facts, lastPayment })).toEqual({
    look: 'failure',
    title: 'Pagamento não aprovado',
    text: 'Limite insuficiente.',
  })
})

test('while the provider decides about a card, nobody is told to pay again', () => {
  const lastPayment = { method: 'card', status: 'in_process', reason: null } as const
  const { title, text } = outcomeOf({ ...facts, lastPayment })
  expect(title).toBe('Pagamento pendente')
  expect(text).toContain('Não é preciso pagar de novo')
})

test('money that arrived without matching the order is not called uncharged', () => {
  for (const status of ['approved', 'in_mediation'] as const) {
    const lastPayment = { method: 'card', status, reason: null } as const
    const { look, title, text } = outcomeOf({ ...facts, lastPayment })
    expect([look, title]).toEqual(['waiting', 'Pagamento em conferência'])
    expect(text).toContain('Não pague de novo')
  }
})

const paid = { ...facts, state: 'paid', jobStatus: 'active' } as const

test('a running boost is reported with its end', () => {
  const { look, title, text } = outcomeOf({ ...paid, boost: 'running', endsAt: '2026-12-22T15:00:00.000Z' })
  expect([look, title]).toEqual(['success', 'Destaque aprovado!'])
  expect(text).toBe('“Plantonista” está publicada e em destaque até 22/12/2026.')
})

test('a paid job whose boost is held back is not called featured', () => {
  const { title, text } = outcomeOf({ ...paid, boost: 'held' })
  expect(title).toBe('Pagamento aprovado')
  expect(text).toContain('O destaque espera a revisão do texto')
})

test('a paid job that awaits review is not called published', () => {
  for (const boost of ['waiting', 'held', 'running'] as const) {
    const { title, text } = outcomeOf({ ...paid, jobStatus: 'awaiting_review', boost })
    expect(title).toBe('Pagamento aprovado')
    expect(text).toContain('Nossa equipe está lendo')
  }
})

test('a second period is reported with its beginning', () => {
  const { text } = outcomeOf({ ...paid, boost: 'waiting', startsAt: '2026-12-22T15:00:00.000Z' })
  expect(text).toContain('começa em 22/12/2026, quando terminar o atual')
})

test('money that was given back or is disputed features nothing', () => {
  expect(outcomeOf({ ...facts, state: 'returned' }).title).toBe('Pagamento devolvido')
  expect(outcomeOf({ ...facts, state: 'disputed' }).title).toBe('Pagamento contestado')
  expect(outcomeOf({ ...facts, state: 'cancelled' }).text).toContain('Nada foi cobrado')
})

test('the payment of more topics has no days of its own', () => {
  const widening = { ...paid, isWidening: true, boost: null }
  expect(outcomeOf(widening).text).toContain('já estão em')
  for (const state of ['returned', 'disputed', 'cancelled'] as const)
    expect(outcomeOf({ ...widening, state }).text).toContain('especialidades')
  expect(outcomeOf({ ...widening, state: 'pending' }).title).toBe('Pagamento pendente')
})
