import type { Page } from '@playwright/test'
import { createCompany, jobForm } from '../company.ts'
import {
  bearer,
  expect,
  expectAccessible,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
  WIDTHS,
} from '../fixtures.ts'

async function payByCard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Pagar com cartão' }).click()
  await page.getByRole('radio', { name: /^APRO/ }).check()
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await page.getByRole('link', { name: 'Voltar ao Medponto' }).click()
}

async function add(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('combobox', { name: 'Especialidades, áreas e tags' }).click()
  for (const name of names) {
    await page.getByRole('option', { name, exact: true }).click()
    // The next one may come to this place, and a press on it would count as meant for this one.
    await page.mouse.move(0, 0)
  }
  await page.keyboard.press('Escape')
}

for (const width of WIDTHS)
  test(`more specialties of a sponsored job are paid from its form, at ${width} px`, async ({
    page,
    request,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    const { email, token } = await createCompany(request)
    const title = `Cardiologista de rotina ${Date.now()}`
    const reserved = await request.post('/api/payments/create-sponsored-job-preference', {
      data: { ...jobForm, title, medicalSpecialties: ['Cardiologia'] },
      headers: bearer(token),
    })
    const { paymentId, jobId } = await reserved.json()
    await startSession(page, email, NEW_PASSWORD)
    await openPage(page, `/payment/checkout/${paymentId}`)
    await payByCard(page)
    await expect(page.getByRole('heading', { name: 'Destaque aprovado!' })).toBeVisible()

    await openPage(page, `/vagas/${jobId}/editar`)
    const paidFor = page.getByText('O destaque desta vaga foi pago para uma especialidade ou área.')
    await expect(paidFor).toBeVisible()
    await add(page, 'Anestesiologia', 'Dermatologia')
    await expect(page.getByText(/As outras custam R\$\s98,00/)).toBeVisible()
    await page.getByLabel(/Título/).fill(`${title} noturno`)
    // On a phone, the bar at the bottom covers a part of the control behind it.
    if (width > 360) await expectAccessible(page)
    await page.getByRole('button', { name: /^Salvar e pagar R\$\s98,00$/ }).click()

    await expect(page).toHaveURL(/\/payment\/checkout\//)
    await expect(page.getByRole('heading', { name: 'Pagamento da diferença' })).toBeVisible()
    await expect(page.getByText('Anestesiologia, Dermatologia')).toBeVisible()
    await expectAccessible(page)
    // The rest of the edit is saved, and the form leads back to the payment.
    await openPage(page, `/vagas/${jobId}/editar`)
    await expect(page.getByLabel(/Título/)).toHaveValue(`${title} noturno`)
    await expect(page.getByText(/Pagamento de R\$\s98,00 em aberto/)).toBeVisible()
    await page.getByRole('link', { name: 'Continuar o pagamento' }).click()
    await payByCard(page)
    await expect(page.getByText('As novas especialidades e áreas já estão em')).toBeVisible()
    await expectAccessible(page)
    await openPage(page, `/vagas/${jobId}/editar`)
    await expect(page.getByText('pago para 3 especialidades ou áreas')).toBeVisible()
    const job = await request.get(`/api/jobs/${jobId}`)
    expect((await job.json()).medicalSpecialties).toEqual(['Cardiologia', 'Anestesiologia', 'Dermatologia'])
    // A swap costs nothing.
    await page.getByRole('button', { name: 'Remover Dermatologia' }).first().click()
    await add(page, 'Geriatria')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(page.getByText('Alterações salvas')).toBeVisible()
  })
