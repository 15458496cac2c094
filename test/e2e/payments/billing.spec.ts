import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createCompany, publishJob } from '../company.ts'
import {
  expect,
  horizontalOverflow,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
  waitForHydration,
  wcagViolations,
} from '../fixtures.ts'

const company = { name: 'Clínica Alto da Serra', city: 'Londrina' }

/** For what axe.spec.ts does not reach: dialogs and receipts. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await wcagViolations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 900 })
}

const plan = (page: Page) => page.getByRole('region', { name: /^Plano atual/ })

test('a company subscribes, moves to a larger plan, cancels, reactivates, and gets its money back', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { email, token } = await createCompany(request, company)
  await startSession(page, email, NEW_PASSWORD)

  // The address of a return from the checkout activates nothing.
  await openPage(page, '/dashboard/billing?success=true')
  await expect(page.getByText('Ainda não recebemos a confirmação do pagamento')).toBeVisible()
  await expect(plan(page).getByText('Plano Básico')).toBeVisible()
  await expect(page.getByText('Nenhum pagamento ainda.')).toBeVisible()

  await openPage(page, '/pricing')
  await expect(
    page.getByRole('listitem').getByRole('link', { name: 'Publicar vaga', exact: true }),
  ).toBeVisible()
  await page.getByText('Trimestral').click()
  await expect(page.getByText('R$ 537')).toBeVisible()
  await expect(page.locator('s', { hasText: 'R$ 597' })).toBeVisible()
  await page.getByText('Mensal').click()
  await page.getByRole('button', { name: 'Assinar Plus' }).click()
  await page.getByLabel(/^Cartão recusado/).check()
  await page.getByRole('button', { name: /^Assinar por/ }).click()
  await expect(page.getByRole('alert')).toContainText('recusado')
  await page.getByLabel(/^Cartão aprovado/).check()
  await page.getByRole('button', { name: /^Assinar por/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/billing\?success=true/)
  await expect(page.getByText('Assinatura ativada com sucesso!')).toBeVisible()
  await expect(plan(page).getByText('Plano Plus')).toBeVisible()
  await expect(plan(page).getByText('Ativa', { exact: true })).toBeVisible()
  await expect(page.getByText('Ambiente de teste.')).toBeVisible()

  await page.getByRole('link', { name: 'Mudar de plano' }).click()
  await page.getByRole('button', { name: 'Mudar para Pro' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Cobrado agora', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Pagar R\$/ }).click()
  await expect(page.getByText('Plano alterado')).toBeVisible()
  await expect(page.getByText('Você está no plano Pro e usa 0 de 5 vagas ativas.')).toBeVisible()

  for (const title of ['Primeira vaga', 'Segunda vaga', 'Terceira vaga', 'Quarta vaga'])
    await publishJob(request, { token }, { title })
  await page.getByRole('button', { name: 'Reduzir para Plus' }).click()
  await expect(dialog.getByText('3 de 3 escolhidas.')).toBeVisible()
  const newest = dialog.getByLabel('Quarta vaga')
  await expect(newest).toBeDisabled()
  await dialog.getByLabel('Primeira vaga').uncheck()
  await newest.check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Agendar mudança' }).click()
  await expect(page.getByText('Mudança agendada')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer mudança' }).click()
  await expect(page.getByText('Mudança desfeita')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reduzir para Plus' })).toBeVisible()

  // The way back to the free plan asks the same from the price table and from the billing page.
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
  await expect(question.getByText('1 de 1 escolhida.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cancelar assinatura' })).toBeFocused()
  await openPage(page, '/dashboard/billing')
  await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
  await expect(question.getByText('Não haverá mais cobranças automáticas.')).toBeVisible()
  await question.getByLabel('Quarta vaga').check()
  await expect(question.getByLabel('Primeira vaga')).not.toBeChecked()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Confirmar cancelamento' }).click()
  await expect(page.getByRole('heading', { name: 'Assinatura cancelada' })).toBeVisible()
  // The button that opened the dialog is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(plan(page).getByText('Acesso até')).toBeVisible()

  await page.getByRole('button', { name: 'Reativar assinatura' }).click()
  await page.getByRole('button', { name: 'Não cancelar a assinatura' }).click()
  await page.getByRole('link', { name: 'Voltar ao Medponto' }).click()
  await expect(plan(page).getByText('Ativa', { exact: true })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('199,00')
  await expect(plan(page).getByText('Visa •••• 4242')).toBeVisible()
  const first = page.getByRole('row').filter({ hasText: 'R$ 199,00' })
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recibo de pagamento' })).toBeVisible()
  await expect(page.getByText(/^Período: \d{2}\/\d{2}\/\d{4} a \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
  await expect(page.getByText('Este recibo não é uma NFS-e.')).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Voltar', 'Cobrança', 'Imprimir ou salvar em PDF'])
    await expect(page.getByText(name, { exact: true }).first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: /^Pedir reembolso/ }).click()
  await question.getByRole('button', { name: 'Pedir reembolso' }).click()
  await expect(page.getByText(/^(Reembolso solicitado|Pagamento reembolsado)$/)).toBeVisible()
  await expect(async () => {
    await openPage(page, '/dashboard/billing')
    await expect(plan(page).getByText('Plano Básico')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
})

test('the details for invoices are checked, and kept', async ({ page, request }) => {
  const { email } = await createCompany(request, company)
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/dashboard/billing')
  await page.getByRole('link', { name: 'Informar dados' }).click()
  await expect(page.getByLabel(/^Razão social/)).toHaveValue('Clínica Alto da Serra')
  await expect(page.getByRole('combobox', { name: /^Cidade/ })).toHaveValue('Londrina')
  await page.getByRole('button', { name: 'Salvar dados' }).click()
  await expect(page.getByText('CEP inválido. Deve ter 8 dígitos.')).toBeVisible()
  await expect(page.getByLabel(/^CEP/)).toBeFocused()
  await page.getByLabel(/^CEP/).fill('86010000')
  await page.getByLabel(/^Rua/).fill('Avenida Paraná')
  await page.getByLabel(/^Número/).fill('1500')
  await page.getByLabel(/^Bairro/).fill('Centro')
  await page.getByRole('button', { name: 'Limpar' }).click()
  await page.getByRole('button', { name: 'Salvar dados' }).click()
  await expect(page.getByText('Escolha a cidade.')).toBeVisible()
  await page.getByRole('combobox', { name: /^Cidade/ }).fill('curit')
  await page.getByRole('option', { name: 'Curitiba', exact: true }).click()
  await page.getByRole('button', { name: 'Salvar dados' }).click()
  await expect(page.getByRole('button', { name: 'Dados salvos' })).toBeVisible()
  await page.goto('/dashboard/billing')
  await waitForHydration(page)
  await expect(page.getByText('Avenida Paraná, 1500')).toBeVisible()
  await expect(page.getByText('Centro, Curitiba - PR, CEP 86010-000')).toBeVisible()
})

test('where the provider does not respond, the page says so and offers to try again', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/503/)
  const { email } = await createCompany(request, company)
  await startSession(page, email, NEW_PASSWORD)
  const unavailable = {
    errorDto: { errorName: 'PaymentsUnavailable', details: 'Os pagamentos estão indisponíveis.', code: 8003 },
  }
  await page.route('**/api/subscriptions/stripe/checkout', (route) =>
    route.fulfill({ status: 503, json: unavailable }),
  )
  await openPage(page, '/pricing')
  const subscribe = page.getByRole('button', { name: 'Assinar Plus' })
  await subscribe.click()
  await expect(page.getByText('Erro ao iniciar checkout. Tente novamente.')).toBeVisible()
  await expect(subscribe).not.toHaveAttribute('aria-busy')
  await page.unroute('**/api/subscriptions/stripe/checkout')
  await subscribe.click()
  await expect(page.getByRole('heading', { level: 1, name: /Plus/ })).toBeVisible()
})
