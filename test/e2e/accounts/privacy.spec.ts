import { readFile } from 'node:fs/promises'
import { generateCpf } from '@brazilian-utils/brazilian-utils'
import { createAccount, expect, NEW_PASSWORD, openPage, startSession, test } from '../fixtures.ts'

test('a doctor downloads her data, deletes the account, and changes her mind', async ({
  page,
  request,
  expectErrors,
}) => {
  // The refused sign-in.
  expectErrors(/403/)
  const doctor = await createAccount(request, {
    profileType: 'individual',
    name: 'Lia Moraes Prado',
    cpf: generateCpf(),
    phone: '41998765432',
    state: 'PR',
    city: 'Curitiba',
  })
  await startSession(page, doctor.email, NEW_PASSWORD)
  await openPage(page, '/perfil')
  await expect(page.getByText(/^Versão de .* Aceite em/)).toHaveCount(2)

  await page.getByRole('button', { name: 'Preparar arquivo com meus dados' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar meus dados' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^medponto-meus-dados-.*\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.conta[0]).toMatchObject({ name: 'Lia Moraes Prado', email: doctor.email })

  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir minha conta' })
  await expect(dialog.getByRole('heading', { name: 'O que a lei manda guardar' })).toBeVisible()
  const remove = dialog.getByRole('button', { name: 'Excluir minha conta' })
  await remove.click()
  await expect(dialog.getByText('Informe sua senha')).toBeVisible()
  await dialog.getByLabel('Sua senha').fill(NEW_PASSWORD)
  await dialog.getByLabel('Digite EXCLUIR para confirmar').fill('excluir')
  await remove.click()
  await expect(page.getByText('Sua conta será excluída').first()).toBeVisible()
  await expect(page).toHaveURL('/')

  await openPage(page, '/login')
  await page.getByLabel('E-mail', { exact: true }).fill(doctor.email)
  await page.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: 'Cancelar a exclusão e entrar' }).click()
  await expect(page).not.toHaveURL(/login/)
  await openPage(page, '/perfil')
  await expect(page.getByRole('heading', { name: 'Lia Moraes Prado' })).toBeVisible()
})
