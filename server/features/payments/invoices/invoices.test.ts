import { generateCnpj } from '@brazilian-utils/brazilian-utils'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, createUser, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { bookPayment, bookRefund, csvOf, newestReceipt } from '#test/payments.ts'
import { type FiscalIssuer, manualIssuer } from './gateway.ts'
import { sweepInvoices } from './service.ts'

let app: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin' })
})

const details = (change = {}) => ({
  legalName: 'Santa Casa de Teste Ltda.',
  cnpj: generateCnpj({ version: 2 }),
  municipalRegistration: '12.345-6',
  fiscalEmail: 'Fiscal@Example.com ',
  postalCode: '80010-000',
  street: 'Rua XV de Novembro',
  number: 's/n',
  complement: '',
  district: 'Centro',
  cityId: 4_106_902,
  ...change,
})
const save = ({ token }: TestUser, change = {}) =>
  app.call('PUT /billing/details', { token, body: details(change) })
const sweep = (issuer = manualIssuer) => sweepInvoices(app.db, issuer, app.clock.now())
const invoiceFor = async (paymentRef: string) => {
  const { reply } = await app.call('GET /admin/invoices', { token: admin.token, query: { pageSize: 100 } })
  const found = reply.items.find((one) => one.paymentRef === paymentRef)
  if (!found) throw new Error('no invoice')
  return found
}
const issue = (id: string, number: string) =>
  app.call('POST /admin/invoices/:id/issue', { token: admin.token, params: { id }, body: { number } })
const cancel = (id: string) =>
  app.call('POST /admin/invoices/:id/cancel', { token: admin.token, params: { id } })

test('billing details start from the account, are stored in one form, and belong to their owner', async () => {
  const owner = await createEmployer(app, 'Clínica Boa Vista')
  const read = async () => (await app.call('GET /billing/details', { token: owner.token })).reply
  expect(await read()).toMatchObject({
    details: null,
    suggested: {
      legalName: 'Clínica Boa Vista',
      fiscalEmail: owner.email,
      cityName: 'Curitiba',
      state: 'PR',
    },
  })
  // An alphanumeric CNPJ, with its punctuation.
  const { status, reply } = await save(owner, { cnpj: '12.abc.345/01de-35' })
  expect(status).toBe(200)
  expect(reply.details).toMatchObject({
    cnpj: '12ABC34501DE35',
    fiscalEmail: 'fiscal@example.com',
    postalCode: '80010000',
    cityName: 'Curitiba',
    state: 'PR',
  })
  await save(owner, { legalName: 'Outra Razão Ltda.' })
  expect((await read()).details?.legalName).toBe('Outra Razão Ltda.')
  const other = await createEmployer(app)
  expect((await app.call('GET /billing/details', { token: other.token })).reply.details).toBeNull()
})

test.each([
  ['cnpj', '11.111.111/1111-11'],
  ['cityId', 1],
  ['cityId', -4],
  ['postalCode', '1234'],
  ['fiscalEmail', 'nobody'],
  ['legalName', ' \u0000 '],
  ['street', 'x'.repeat(400)],
  ['municipalRegistration', '<script>'],
])('billing details with a wrong %s are refused at that field', async (field, value) => {
  const { status, error } = await save(await createEmployer(app), { [field]: value })
  expect(status).toBe(400)
  expect(Object.keys(error.errors ?? {})).toEqual([field])
})

test('every payment gets one invoice, whose number an admin types in, and the receipt shows it', async () => {
  const owner = await createEmployer(app)
  const paymentRef = await bookPayment(app, owner)
  await Promise.all([sweep(), sweep()])
  await sweep()
  expect((await newestReceipt(app, owner)).invoice).toEqual({ status: 'pending', number: null })
  const { id, hasDetails } = await invoiceFor(paymentRef)
  expect(hasDetails).toBe(false)
  expect((await issue(id, '2026/41')).error.errors).toHaveProperty('number')
  await save(owner)
  expect((await issue(id, ' ')).status).toBe(400)
  expect((await issue(id, '2026/41')).reply).toMatchObject({ status: 'issued', number: '2026/41' })
  const { invoice, id: receiptId } = await newestReceipt(app, owner)
  expect(invoice).toEqual({ status: 'issued', number: '2026/41' })
  // The receipt keeps the buyer of the invoice.
  await save(owner, { legalName: 'Nome Novo Ltda.' })
  const { reply } = await app.call('GET /billing/receipts/:id', {
    token: owner.token,
    params: { id: receiptId },
  })
  expect(reply.buyer.name).toBe('Santa Casa de Teste Ltda.')
})

test('the accountant gets what is due as CSV', async () => {
  const owner = await createEmployer(app)
  await save(owner, { legalName: '@Empresa', street: 'Rua A; B' })
  const due = await bookPayment(app, owner, { amount: 53_700 })
  await sweep()
  const { id } = await invoiceFor(due)
  const raw = await csvOf(app, admin, '/admin/invoices.csv')
  const line = raw.body.split('\r\n').find((text) => text.includes(id))
  expect(line).toContain(';537,00;"\'@Empresa";')
  expect(line).toContain('"Rua A; B";"s/n";"";"Centro";"80010000";"Curitiba";"PR";"4106902"')
  await issue(id, '7')
  expect((await csvOf(app, admin, '/admin/invoices.csv')).body).not.toContain(id)
})

test('an invoice of a payment that went back is cancelled: at once if it is not issued, else by an admin', async () => {
  const owner = await createEmployer(app)
  await save(owner)
  const [early, late, partly] = [
    await bookPayment(app, owner),
    await bookPayment(app, owner),
    await bookPayment(app, owner),
  ]
  await sweep()
  const [{ id: earlyId }, { id: lateId }, { id: partlyId }] = [
    await invoiceFor(early),
    await invoiceFor(late),
    await invoiceFor(partly),
  ]
  await issue(lateId, '8')
  await issue(partlyId, '9')
  expect((await cancel(lateId)).error.errorDto.errorName).toBe('InvoiceStateChanged')
  await bookRefund(app, owner, early)
  await bookRefund(app, owner, late)
  await bookRefund(app, owner, partly, { amount: -100 })
  await sweep()
  expect((await invoiceFor(early)).status).toBe('cancelled')
  expect((await invoiceFor(late)).status).toBe('cancelling')
  expect((await invoiceFor(partly)).status).toBe('issued')
  expect((await issue(earlyId, '10')).status).toBe(409)
  expect((await cancel(lateId)).reply.status).toBe('cancelled')
  await sweep()
  expect((await invoiceFor(late)).status).toBe('cancelled')
  // Returned before it had an invoice, so it needs none.
  const never = await bookPayment(app, owner)
  await bookRefund(app, owner, never)
  await sweep()
  await expect(invoiceFor(never)).rejects.toThrow('no invoice')
})

test('another issuer replaces the manual one: what it issues and rejects is recorded', async () => {
  const owner = await createEmployer(app)
  await save(owner)
  const [good, bad] = [await bookPayment(app, owner), await bookPayment(app, owner, { amount: 5 })]
  const issuer: FiscalIssuer = {
    issue: async ({ amount, buyer }) => {
      if (!buyer) return { status: 'pending' }
      return amount < 100 ? { status: 'rejected', reason: 'Valor baixo' } : { status: 'issued', number: '99' }
    },
    cancel: async () => ({ status: 'cancelled' }),
  }
  await sweep(issuer)
  expect(await invoiceFor(good)).toMatchObject({ status: 'issued', number: '99' })
  const { id, ...rejected } = await invoiceFor(bad)
  expect(rejected).toMatchObject({ status: 'rejected', reason: 'Valor baixo' })
  expect((await issue(id, '100')).reply).toMatchObject({ status: 'issued', reason: null })
  await bookRefund(app, owner, good)
  await sweep(issuer)
  expect((await invoiceFor(good)).status).toBe('cancelled')
})

test('a rejected invoice keeps the reason, and an unknown one is not found', async () => {
  const owner = await createEmployer(app)
  const paymentRef = await bookPayment(app, owner)
  await sweep()
  const { id } = await invoiceFor(paymentRef)
  const reject = (params: { id: string }) =>
    app.call('POST /admin/invoices/:id/reject', {
      token: admin.token,
      params,
      body: { reason: 'CEP errado' },
    })
  expect((await reject({ id })).reply).toMatchObject({ status: 'rejected', reason: 'CEP errado' })
  expect((await reject({ id: UNKNOWN_ID })).status).toBe(404)
  expect((await issue(UNKNOWN_ID, '1')).status).toBe(404)
})

test('the log has what admins did with invoices', async () => {
  const owner = await createEmployer(app)
  await save(owner)
  const [issued, rejected] = [await bookPayment(app, owner), await bookPayment(app, owner)]
  await sweep()
  const params = { id: (await invoiceFor(rejected)).id }
  const body = { reason: 'CEP errado' }
  await app.call('POST /admin/invoices/:id/reject', { token: admin.token, params, body })
  const { id } = await invoiceFor(issued)
  await issue(id, '11')
  await bookRefund(app, owner, issued)
  await sweep()
  await cancel(id)
  await csvOf(app, admin, '/admin/invoices.csv')
  const actions = await app.db.selectFrom('admin_log').select(['action', 'subject_type']).distinct().execute()
  expect(actions).toEqual(
    expect.arrayContaining([
      { action: 'exported', subject_type: 'export' },
      { action: 'issued_invoice', subject_type: 'invoice' },
      { action: 'rejected_invoice', subject_type: 'invoice' },
      { action: 'cancelled_invoice', subject_type: 'invoice' },
    ]),
  )
})
