import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { Page } from '@playwright/test'
import { createCompany, publishJob } from '../company.ts'
import {
  bearer,
  chooseByKey,
  createAccount,
  expect,
  expectAccessible,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
} from '../fixtures.ts'

const templates = (page: Page) =>
  page.locator('#conteudo').getByRole('list', { name: 'Modelos de mensagem' }).getByRole('listitem')
const actionsOf = (page: Page, name: string) => page.getByRole('button', { name: `Ações: ${name}` })

async function create(page: Page, name: string) {
  await page.getByRole('button', { name: 'Novo modelo' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Novo modelo' })
  await dialog.getByLabel('Nome do modelo').fill(name)
  await dialog.getByLabel('Mensagem').fill('Olá, {nome}! Sobre {vaga}: falamos em breve.')
  await expect(dialog.getByRole('region', { name: 'Prévia' })).toContainText('Olá, Ana!')
  await dialog.getByLabel('Nome do modelo').press('Enter')
  return dialog
}

test('a company writes its templates, changes one and deletes them, and the focus stays near', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/409/)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  const { email } = await createCompany(request)
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/dashboard/team?aba=modelos')
  await expect(page.getByText('Nenhum modelo da empresa ainda')).toBeVisible()
  await expectAccessible(page)

  await expect(await create(page, 'Boas-vindas')).toHaveCount(0)
  await expect(templates(page)).toHaveText(/Boas-vindas.*Qualquer etapa/)
  const dialog = await create(page, 'Boas-vindas')
  await expect(dialog.getByLabel('Nome do modelo')).toBeFocused()
  await expect(dialog.getByLabel('Nome do modelo')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Nome do modelo').fill('Recusa')
  await dialog.getByLabel('Etapa').selectOption('Não selecionadas')
  await dialog.getByRole('button', { name: 'Criar modelo' }).press('Enter')
  await expect(templates(page)).toHaveCount(2)
  await expectAccessible(page)

  await actionsOf(page, 'Recusa').press('Enter')
  await chooseByKey(page, 'Editar ou renomear')
  const edit = page.getByRole('dialog', { name: 'Editar modelo' })
  await edit.getByLabel('Nome do modelo').fill('Recusa gentil')
  await edit.getByRole('button', { name: 'Salvar alterações' }).press('Enter')
  await expect(actionsOf(page, 'Recusa gentil')).toBeFocused()

  const remove = async (name: string) => {
    await actionsOf(page, name).press('Enter')
    await chooseByKey(page, 'Excluir')
    const confirm = page.getByRole('alertdialog', { name: 'Excluir modelo?' })
    // A second Enter as fast as this would be half of a double press.
    await confirm.getByRole('button', { name: 'Excluir modelo' }).click()
    await expect(confirm).toHaveCount(0)
    await expect(actionsOf(page, name)).toHaveCount(0)
  }
  await remove('Recusa gentil')
  // The element that had the focus is gone.
  await expect(page.getByRole('heading', { level: 1, name: 'Equipe' })).toBeFocused()
  await remove('Boas-vindas')
  await expect(page.getByText('Nenhum modelo da empresa ainda')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Equipe' })).toBeFocused()
})

test('a template that is changed in another tab changes the message, unless it was rewritten', async ({
  page,
  request,
  browser,
}) => {
  const company = await createCompany(request)
  const jobId = await publishJob(request, company)
  const doctor = await createAccount((await browser.newContext()).request, {
    profileType: 'individual',
    name: 'Ana Beatriz Lima',
    phone: '41998765432',
    cpf: generateCpf(),
  })
  await request.post(`/api/jobs/${jobId}/apply`, { headers: bearer(doctor.token) })
  const headers = bearer(company.token)
  const template = { name: 'Recusa gentil', body: 'Primeiras palavras.', status: 'rejected' }
  const created = await request.post('/api/message-templates', { headers, data: template })
  const path = `/api/message-templates/${(await created.json()).id}`

  await startSession(page, company.email, NEW_PASSWORD)
  await openPage(page, '/dashboard/applications')
  await page
    .locator('#conteudo')
    .getByRole('button', { name: /^Ana Beatriz Lima/ })
    .click()
  await page.getByRole('button', { name: 'Recusar' }).last().click()
  const dialog = page.getByRole('dialog', { name: /^Recusar Ana/ })
  const message = dialog.getByLabel('Mensagem')
  const model = dialog.getByLabel('Modelo', { exact: true })
  const comeBack = async () => {
    const read = page.waitForResponse('**/api/message-templates')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await read
  }
  await model.selectOption('Recusa gentil')
  await expect(message).toHaveValue('Primeiras palavras.')
  await request.put(path, { headers, data: { ...template, body: 'Outras palavras.' } })
  await comeBack()
  await expect(message).toHaveValue('Outras palavras.')

  await message.fill('Palavras só para ela.')
  await request.put(path, { headers, data: { ...template, name: 'Recusa nova', body: 'Mais outras.' } })
  await comeBack()
  await expect(model.getByRole('option', { name: 'Recusa nova' })).toBeAttached()
  await expect(message).toHaveValue('Palavras só para ela.')

  await request.delete(path, { headers })
  await comeBack()
  await expect(model.locator('option:checked')).toHaveText('Modelo excluído')
  await expect(message).toHaveValue('Palavras só para ela.')
  await model.selectOption('Texto padrão desta etapa')
  await expect(message).not.toHaveValue('Palavras só para ela.')
  await expect(model.getByRole('option', { name: 'Modelo excluído' })).toHaveCount(0)
})
