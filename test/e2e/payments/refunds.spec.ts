import type { APIRequestContext, Page } from '@playwright/test'
import { createCompany, jobForm } from '../company.ts'
import {
  bearer,
  demoAccounts,
  expect,
  expectAccessible,
  mailedLink,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
  WIDTHS,
} from '../fixtures.ts'

/** Pays a sponsored job with a card. */
async function sponsor(page: Page, request: APIRequestContext, token: string, title: string): Promise<void> {
  const reserved = await request.post('/api/payments/create-sponsored-job-preference', {
    data: { ...jobForm, title },
    headers: bearer(token),
  })
  await openPage(page, `/payment/checkout/${(await reserved.json()).paymentId}`)
  await page.getByRole('link', { name: 'Pagar com cartão' }).click()
  await page.getByRole('radio', { name: /^APRO/ }).check()
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await page.getByRole('link', { name: 'Voltar ao Medponto' }).click()
  await expect(page.getByRole('heading', { name: 'Destaque aprovado!' })).toBeVisible()
}

for (const width of WIDTHS)
  test(`the third refund of a company in a year waits for an admin, at ${width} px`, async ({
    page,
    request,
    browser,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    const name = `Clínica Vai e Volta ${Date.now()}`
    const { email, token } = await createCompany(request, { name })
    await startSession(page, email, NEW_PASSWORD)
    for (const turn of [1, 2]) {
      await sponsor(page, request, token, `Plantonista de retorno ${turn}`)
      const receipts = await request.get('/api/billing/receipts', { headers: bearer(token) })
      const { id } = (await receipts.json()).items[0]
      const asked = await request.post(`/api/billing/receipts/${id}/refund`, { headers: bearer(token) })
      expect((await asked.json()).status).toMatch(/^refund/)
    }
    await sponsor(page, request, token, 'Plantonista de retorno 3')
    const receipts = await request.get('/api/billing/receipts', { headers: bearer(token) })
    const { id } = (await receipts.json()).items[0]
    await openPage(page, `/dashboard/billing/receipts/${id}`)
    await page.getByRole('button', { name: /^Pedir reembolso/ }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('uma pessoa da nossa equipe decide sobre este pedido')).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Pedir reembolso' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'Reembolso em análise' })
    await expect(notice.getByText('uma pessoa da nossa equipe decide')).toBeVisible()
    await expectAccessible(page)

    const admin = await browser.newPage({
      baseURL: new URL(page.url()).origin,
      viewport: { width, height: 800 },
    })
    await admin.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await startSession(admin, demoAccounts.admin)
    await openPage(admin, '/dashboard/admin/payments?aba=reembolsos')
    const card = admin.getByRole('article').filter({ hasText: name })
    await expect(card.getByText('3º reembolso em 12 meses')).toBeVisible()
    await expectAccessible(admin)
    await card.getByRole('button', { name: `Aprovar o reembolso de ${name}` }).press('Enter')
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Aprovar reembolso' }).click()
    await expect(admin.getByText('Reembolso aprovado')).toBeVisible()
    await expect(card).toHaveCount(0)
    await admin.close()
    expect((await mailedLink(request, email, 'Seu reembolso foi aprovado')).pathname).toBe(
      '/dashboard/billing',
    )
    await expect(async () => {
      const reply = await request.get(`/api/billing/receipts/${id}`, { headers: bearer(token) })
      expect((await reply.json()).status).toBe('refunded')
    }).toPass()
  })
