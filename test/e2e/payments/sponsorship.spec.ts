import type { Page } from '@playwright/test'
import type { Sponsorship } from '#contract/api/payments/sponsorships.ts'
import { createCompany, jobForm, publishJob } from '../company.ts'
import {
  bearer,
  demoAccounts,
  expect,
  expectAccessible,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
} from '../fixtures.ts'
import { chooseKind, openJobForm } from '../job-form.ts'
import { jobRow } from '../own-jobs-table.ts'

const row = (page: Page, title: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: title }).first()

/** Pays at the hosted page of the sandbox: the cardholder's name decides. */
async function payByCard(page: Page, cardholder: string, result: string): Promise<void> {
  await page.getByRole('link', { name: 'Pagar com cartão' }).click()
  await page.getByRole('radio', { name: new RegExp(`^${cardholder}`) }).check()
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await expect(page.getByRole('heading', { name: result })).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao Medponto' }).click()
}

test('a company whose plan is full publishes a sponsored job, paid by Pix', async ({
  page,
  request,
  context,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { email, token } = await createCompany(request)
  await publishJob(request, { token }, { title: 'Vaga que ocupa o plano' })
  const title = `Plantonista de clínica médica ${Date.now()}`
  // The choice on the price table survives the sign-in.
  await openPage(page, '/vagas/criar?patrocinar=sim')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText(/Se preferir, destaque esta vaga/)).toBeVisible()
  await chooseKind(page, 'Fixo')
  await expect(page.getByRole('switch', { name: 'Destacar esta vaga' })).toBeChecked()
  await openPage(page, '/vagas/criar')
  await page.getByRole('button', { name: 'Descartar rascunho' }).click()
  await chooseKind(page, 'Fixo')
  await expect(page.getByRole('switch', { name: 'Destacar esta vaga' })).not.toBeChecked()
  await page.getByLabel(/Título/).fill(title)
  // A draft does not overrule it.
  await openPage(page, '/pricing')
  // The link moves once the page knows the company.
  await expect(page.getByText('Você está no plano Básico')).toBeVisible()
  await page.getByRole('link', { name: 'Publicar vaga em destaque' }).click()
  await expect(page.getByLabel(/Título/)).toHaveValue(title)
  await expect(page.getByRole('switch', { name: 'Destacar esta vaga' })).toBeChecked()
  await page
    .getByLabel(/Descrição/)
    .first()
    .fill(jobForm.description)
  await page.getByRole('switch', { name: 'Destacar esta vaga' }).check()
  await expect(page.getByText('R$ 99,00')).toBeVisible()
  await page.getByRole('combobox', { name: 'Especialidades, áreas e tags' }).click()
  for (const name of ['Anestesiologia', 'Cardiologia'])
    await page.getByRole('option', { name, exact: true }).click()
  await expect(page.getByText('R$ 148,00')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar para o pagamento' }).dblclick()

  await expect(page).toHaveURL(/\/payment\/checkout\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Ambiente de teste.')).toBeVisible()
  await expect(page.getByText('R$ 148,00')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Gerar código Pix' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^(29|3[0-2]):\d\d$/)
  const field = page.getByLabel('Pix copia e cola')
  const first = await field.inputValue()
  await expect(page.getByRole('button', { name: 'Copiar código' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Código copiado')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await page.reload()
  await expect(field).toHaveValue(first)
  await page.getByRole('button', { name: 'Gerar novo código' }).click()
  await expect(field).not.toHaveValue(first)
  await expectAccessible(page)

  await openPage(page, '/dashboard/jobs')
  await expect(jobRow(page, title).getByText('Aguardando pagamento').filter({ visible: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Continuar pagamento: ${title}` }).click()

  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Pagar no ambiente de teste' }).click()
  const bank = await opened
  await bank.getByRole('button', { name: 'Pagar agora' }).click()
  await expect(bank.getByText('Pix pago.')).toBeVisible()
  await bank.close()
  await expect(page.getByRole('heading', { name: 'Destaque aprovado!' })).toBeVisible()
  await expect(page).toHaveURL(/\/payment\/success\?jobId=/)
  await expect(page.getByText('está publicada e em destaque até')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver minhas vagas' }).click()
  await expect(jobRow(page, title).getByText(/Em destaque até/)).toBeVisible()
  await jobRow(page, title).getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByText('Vaga em destaque')).toBeVisible()
})

test('a published job is sponsored by card, after a rejected payment and one that is analysed', async ({
  page,
  request,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  const { email, token } = await createCompany(request)
  const title = `Diarista de UTI ${Date.now()}`
  const id = await publishJob(request, { token }, { title })
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, `/vagas/detalhes/${id}`)
  await page.getByRole('button', { name: 'Destacar vaga' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('R$ 99,00', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Continuar para o pagamento' }).click()
  await expect(page).toHaveURL(/\/payment\/checkout\//)

  await payByCard(page, 'OTHE', 'Pagamento recusado')
  await expect(page.getByRole('heading', { name: 'Pagamento não aprovado' })).toBeVisible()
  await expect(page.getByText('Motivos possíveis')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('alert').getByText('Pagamento recusado: nada foi cobrado')).toBeVisible()

  await payByCard(page, 'CONT', 'Pagamento em análise')
  await expect(page).toHaveURL(/\/payment\/pending\?/)
  await expect(page.getByRole('heading', { name: 'Pagamento pendente' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Voltar ao pagamento' }).click()
  await expect(page.getByText('Pagamento em análise')).toBeVisible()
  // Nothing invites to a second payment, and this one cannot be given up.
  for (const name of ['Gerar código Pix', 'Pagar com cartão', 'Desistir do destaque'])
    await expect(page.getByRole('main').getByText(name)).toHaveCount(0)
  await expectAccessible(page)

  const paymentId = new URL(page.url()).pathname.split('/').at(-1)
  const { mercadoPago } = await (await request.get('/api/debug/payments')).json()
  const waiting = mercadoPago.payments.find(
    (one: { externalReference: string; status: string }) =>
      one.externalReference === paymentId && one.status === 'in_process',
  )
  const approval = { id: waiting.id, action: 'approve' }
  await request.post('/api/debug/payments/mercadopago/actions', { data: approval })
  await expect(page.getByRole('heading', { name: 'Destaque aprovado!' })).toBeVisible()
  await openPage(page, `/payment/pending?jobId=${id}`)
  await page.getByRole('button', { name: 'Verificar status' }).click()
  await expect(page).toHaveURL(`/payment/success?jobId=${id}`)
  await expect(page.getByRole('heading', { name: 'Destaque aprovado!' })).toBeVisible()

  const reviewer = await page
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(page.url()).origin })
  if (!reviewer) throw new Error('no browser')
  await startSession(reviewer, demoAccounts.admin)
  await openPage(reviewer, `/dashboard/jobs?state=awaiting_review&search=${encodeURIComponent(title)}`)
  await expect(row(reviewer, title).getByText('Destaque pago', { exact: true })).toBeVisible()
  await row(reviewer, title)
    .getByRole('button', { name: /^Aprovar destaque/ })
    .click()
  await expect(reviewer.getByText('Destaque aprovado')).toBeVisible()
  await reviewer.close()
})

test('an address of a result page grants nothing, and a payment can be given up', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/404.*\/api\/payments\/quote/)
  const { email, token } = await createCompany(request)
  const title = `Plantonista noturno ${Date.now()}`
  const reply = await request.post('/api/payments/create-sponsored-job-preference', {
    data: { ...jobForm, title },
    headers: bearer(token),
  })
  const { paymentId, jobId } = await reply.json()
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, `/payment/success?paymentId=${paymentId}&jobId=${jobId}&status=approved`)
  await expect(page.getByRole('heading', { name: 'Pagamento pendente' })).toBeVisible()
  await page.route('**/api/payments/quote', (route) => route.fulfill({ status: 404, json: {} }))
  await openJobForm(page)
  await expect(page.getByText(/R\$\s299,00.*valor estimado/)).toBeVisible()
  // The choice of the kind is a draft already, and would come before that of the payment.
  await page.getByRole('radio', { name: /^Fixo/ }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Descartar rascunho' }).click()
  await page.unroute('**/api/payments/quote')
  await openPage(page, '/payment/pending')
  await page.getByRole('button', { name: 'Verificar status' }).click()
  await expect(page.getByText(/^ID da vaga não encontrado/)).toBeVisible()

  await openPage(page, `/payment/checkout/${paymentId}`)
  await page.getByRole('button', { name: 'Desistir do destaque' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desistir do destaque' }).click()
  await expect(page).toHaveURL('/vagas/criar')
  await expect(page.getByLabel(/Título/)).toHaveValue(title)
})

test('without the script of Mercado Pago, the buyer is told and sent to its page', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/sdk\.mercadopago\.com/)
  const { email, token } = await createCompany(request)
  const id = await publishJob(request, { token }, { title: 'Plantonista de enfermaria' })
  const reply = await request.post('/api/payments/create-preference', {
    data: { jobId: id },
    headers: bearer(token),
  })
  const { paymentId } = await reply.json()
  await startSession(page, email, NEW_PASSWORD)
  // As with real keys. The sandbox has no script.
  await page.route(/\/api\/payments\/[0-9a-f-]{36}(\/sync)?$/, async (route) => {
    const original = await route.fetch()
    const sponsorship: Sponsorship = await original.json()
    await route.fulfill({ response: original, json: { ...sponsorship, isSandbox: false } })
  })
  await page.route('https://sdk.mercadopago.com/**', (route) => route.abort())
  await openPage(page, `/payment/checkout/${paymentId}`)
  await page.getByRole('button', { name: 'Pagar com cartão' }).click()
  await expect(
    page.getByText('Mercado Pago SDK não foi carregado. Por favor, recarregue a página.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pagamento com cartão' })).toBeVisible()
})
