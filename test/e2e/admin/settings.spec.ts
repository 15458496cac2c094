import { demoAccounts, expect, openPage, startSession, test, wcagViolations } from '../fixtures.ts'

// There is one set of settings: these tests would be in each other's way.
test.describe.configure({ mode: 'default' })

test('of two admins who edit at once, the second sees what changed and keeps what was typed', async ({
  page,
  context,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/409/)
  await startSession(page, demoAccounts.admin)
  await openPage(page, '/dashboard/admin/settings')
  const other = await context.newPage()
  await openPage(other, '/dashboard/admin/settings')
  const message = page.getByLabel('Mensagem da manutenção')
  const earlier = await message.inputValue()

  await other.getByLabel('Nome do remetente').fill('Equipe Medponto')
  await other.getByRole('button', { name: 'Salvar configurações' }).click()
  await expect(other.getByText('Configurações salvas')).toBeVisible()

  await message.fill('Voltamos às 23h.')
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Outra pessoa alterou' })
  await expect(alert).toContainText('Nome do remetente: Equipe Medponto')
  await expect(message).toHaveValue('Voltamos às 23h.')
  await expect(page.getByLabel('Nome do remetente')).toHaveValue('Equipe Medponto')
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  await expect(page.getByText('Configurações salvas')).toBeVisible()

  await message.fill(earlier)
  await page.getByLabel('Nome do remetente').fill('Medponto')
  // Not the toast: that of the change before may still be visible.
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith('/admin/settings') && reply.request().method() !== 'GET',
  )
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  expect((await saved).ok()).toBe(true)
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await expect(page.getByRole('article').first()).toContainText('Voltamos às 23h. → ')
})

test('an admin changes a setting, undoes it, and teaches the search a word', async ({ page }) => {
  test.slow()
  await startSession(page, demoAccounts.admin)
  await openPage(page, '/dashboard/admin/settings')
  const phone = page.getByLabel('Telefone de contato')
  await phone.fill('(41) 3222-1100')
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  await expect(page.getByText('Configurações salvas')).toBeVisible()

  await page.getByRole('tab', { name: 'Histórico' }).click()
  const newest = page.getByRole('article').first()
  await expect(newest).toContainText('Telefone de contato')
  await expect(newest).toContainText('(41) 3222-1100')
  await newest.getByRole('button', { name: /Desfazer a versão/ }).click()
  await page.getByRole('button', { name: 'Desfazer alteração' }).click()
  await expect(page.getByText('Alteração desfeita')).toBeVisible()
  await expect(newest).toContainText('Desfaz a versão')

  // Maintenance mode asks first. It stays off here, because other tests use the site.
  await page.getByRole('tab', { name: 'Geral' }).click()
  const maintenance = page.getByLabel('Modo de manutenção')
  await maintenance.check()
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/Perdem o acesso: visitantes, médicos e empresas\. \d/)
  expect(await wcagViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Manter o site aberto' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(maintenance).not.toBeChecked()

  await page.getByRole('tab', { name: 'Sinônimos da busca' }).click()
  const word = `palavra${Date.now()}`
  await page.getByRole('button', { name: 'Adicionar sinônimo' }).click()
  await page.getByLabel('Termo').fill(word)
  await page.getByLabel('Também procura').fill('cardiologia')
  await page.getByRole('button', { name: 'Salvar sinônimo' }).click()
  await expect(page.getByText('Sinônimo adicionado')).toBeVisible()
  // While the panel is open, it keeps the focus, and so whatever is typed.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('O que a busca entende de').fill(`${word} em Sampa`)
  await page.getByRole('button', { name: 'Testar' }).click()
  await expect(page.getByText('também procura: cardiologia')).toBeVisible()
  await expect(page.getByText('São Paulo (SP)')).toBeVisible()
})

test('a change of the settings is undone from its entry in the log', async ({ page }) => {
  await startSession(page, demoAccounts.admin)
  await openPage(page, '/dashboard/admin/settings')
  await page.getByLabel('E-mail de contato').fill('apoio@medponto.example')
  await page.getByRole('button', { name: 'Salvar configurações' }).click()
  await expect(page.getByText('Configurações salvas')).toBeVisible()

  await openPage(page, '/dashboard/admin/log?tipo=settings')
  await page.getByRole('button', { name: 'Alterou as configurações' }).first().click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('row', { name: 'E-mail de contato' })).toContainText('apoio@medponto.example')
  await panel.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Ação desfeita')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('button', { name: 'Desfez uma alteração das configurações' }).first(),
  ).toBeVisible()
})
