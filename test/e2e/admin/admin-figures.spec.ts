import { demoAccounts, expect, goInApp, openPage, startSession, test } from '../fixtures.ts'

test('an admin goes from the home page to the figures, and chooses another period', async ({ page }) => {
  await startSession(page, demoAccounts.admin)
  await openPage(page, '/dashboard')
  await expect(page.getByRole('region', { name: 'Pendências' }).getByRole('link').first()).toBeVisible()
  const clicked = page.waitForRequest((request) => (request.postData() ?? '').includes('"QuickAction"'))
  await page.getByRole('link', { name: 'Ver relatórios' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Relatórios' })).toBeVisible()
  expect((await clicked).postData()).toContain('Ver relatórios')
  await page.getByRole('link', { name: 'Últimos 7 dias' }).click()
  await expect(page).toHaveURL('/dashboard/admin/reports?periodo=7days')
  await page.getByText('Ver em tabela: Visualizações de página').click()
  await expect(
    page.getByRole('region', { name: 'Tabela: Visualizações de página' }).getByRole('row'),
  ).toHaveCount(8)
})

test('an admin adds and retires an ambassador, and finds both in the log', async ({ page, expectErrors }) => {
  expectErrors(/409/)
  const name = `TESTE ${String.fromCharCode(...Array.from({ length: 8 }, () => 65 + Math.floor(Math.random() * 26)))}`
  await startSession(page, demoAccounts.admin)
  await openPage(page, '/dashboard/admin/referrals')
  const add = async (typed: string) => {
    await page.getByRole('button', { name: 'Adicionar embaixador' }).click()
    await page.getByLabel('Primeiro nome').fill(typed)
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  }
  await add(name.toLowerCase())
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(card.getByText('0 indicações')).toBeVisible()
  await add(name)
  await expect(page.getByRole('dialog').getByText('Já existe um embaixador com este nome.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await card.getByRole('button', { name: `Encerrar ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar embaixador' }).click()
  await expect(card.getByText('Encerrado', { exact: true })).toBeVisible()

  await goInApp(page, `/dashboard/admin/log?busca=${encodeURIComponent(name)}`)
  await expect(page.getByText('2 registros')).toBeVisible()
  await page.getByRole('button', { name: 'Encerrou um embaixador' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('row', { name: 'Encerrado Não Sim' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Encerrou um embaixador' })).toBeFocused()
})
