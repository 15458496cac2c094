import { paths } from '#contract/paths.ts'
import { expect, openPage, startSession, test } from '../fixtures.ts'
import { main } from '../job-form.ts'

test('a company confirms a plantão that is over, gets the proof, and states the payment', async ({
  page,
}) => {
  await startSession(page, 'hospital@demo.test')
  await openPage(page, paths.dashboardBookings)
  const toConfirm = page.getByRole('region', { name: 'A confirmar' })
  const row = toConfirm.getByRole('listitem').first()
  const address = (await row.getByRole('link').getAttribute('href')) ?? ''
  await row.getByRole('button', { name: 'Sim, foi feito' }).click()
  // The row stays where it was, so that a second press meets no other plantão.
  await expect(row).toContainText('Respondido')
  await expect(row.getByRole('button')).toHaveCount(0)

  await openPage(page, address)
  const saved = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Baixar comprovante (PDF)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^comprovante-de-plantao-\d{4}-\d{2}-\d{2}\.pdf$/)
  await main(page).getByRole('button', { name: 'Informar pagamento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Informar pagamento' })
  await dialog.getByLabel(/^Valor/).fill('1.500,00')
  await expect(dialog.getByText(/a menos que o combinado/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Informar pagamento' }).click()
  await expect(main(page).getByText(/A empresa informou R\$\s1\.500,00/)).toBeVisible()
  await expect(main(page).getByText('Pagamento informado', { exact: true }).first()).toBeVisible()

  await openPage(page, paths.bookingsClosing)
  await expect(page.getByRole('heading', { level: 1, name: /^Fechamento de/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Por profissional' })).toBeVisible()
  // The sums of its only place would repeat the total.
  await expect(page.getByRole('heading', { name: 'Por local' })).toHaveCount(0)
})
