import { randomUUID } from 'node:crypto'
import { generateCpf } from '@brazilian-utils/brazilian-utils'
import {
  createAccount,
  expect,
  expectAccessible,
  mailedLink,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
} from '../fixtures.ts'

const OTHER_PASSWORD = 'Ambulatorio8'

test('a doctor changes the e-mail address, and undoes it from the former one without a session', async ({
  page,
  browser,
  request,
  expectErrors,
}) => {
  // The present address is refused, and undoing ends the sessions.
  expectErrors(/status of 40[01]/)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  const { email } = await createAccount(request, {
    profileType: 'individual',
    name: 'Lívia Rocha',
    phone: '41998765432',
    cpf: generateCpf(),
  })
  const newEmail = `outro-${randomUUID()}@example.com`
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/perfil/editar')
  const card = page.locator('#email')
  await card.getByRole('button', { name: 'Alterar e-mail' }).click()
  await expect(card.getByLabel('Novo e-mail')).toBeFocused()
  await card.getByRole('button', { name: 'Enviar link' }).click()
  await expect(card.getByText('Informe sua senha')).toBeVisible()
  await card.getByLabel('Novo e-mail').fill(email)
  await card.getByLabel('Sua senha').fill(NEW_PASSWORD)
  await card.getByRole('button', { name: 'Enviar link' }).click()
  await expect(card.getByText('Este já é o e-mail da sua conta')).toBeVisible()
  await card.getByLabel('Novo e-mail').fill(`engano-${newEmail}`)
  await card.getByRole('button', { name: 'Enviar link' }).click()
  await expect(card.getByText('Falta confirmar o novo e-mail')).toBeVisible()
  await card.getByRole('button', { name: 'Cancelar' }).click()
  await expect(card.getByRole('button', { name: 'Alterar e-mail' })).toBeVisible()
  // The button that was pressed is gone.
  await expect(card.getByRole('group', { name: 'E-mail da conta' })).toBeFocused()

  await card.getByRole('button', { name: 'Alterar e-mail' }).click()
  await card.getByLabel('Novo e-mail').fill(newEmail)
  await card.getByLabel('Sua senha').fill(NEW_PASSWORD)
  await card.getByRole('button', { name: 'Enviar link' }).click()
  await expect(card.getByText('Falta confirmar o novo e-mail')).toBeVisible()
  await expect(card.getByText(newEmail)).toBeVisible()
  await expect(card.getByText(email, { exact: true })).toBeVisible()
  await expectAccessible(page)

  const confirmation = await mailedLink(request, newEmail, 'Confirme seu novo e-mail')
  await openPage(page, confirmation.pathname)
  await expect(page.getByText(newEmail)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Usar este e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail alterado' })).toBeFocused()
  await page.getByRole('link', { name: 'Ir para o perfil' }).click()
  await expect(page.getByRole('main').getByText(newEmail)).toBeVisible()

  const undo = await mailedLink(request, email, 'O e-mail da sua conta')
  const elsewhere = await browser.newContext({ reducedMotion: 'reduce', colorScheme: 'light' })
  const other = await elsewhere.newPage()
  await openPage(other, undo.pathname + undo.search)
  for (const address of [email, newEmail]) await expect(other.getByText(address)).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Desfazer a troca' }).click()
  await expect(other.getByRole('heading', { name: 'Troca desfeita' })).toBeFocused()
  await other.getByRole('link', { name: 'Criar nova senha' }).click()
  await other.getByLabel('Senha', { exact: true }).fill(OTHER_PASSWORD)
  await other.getByLabel('Confirmar senha').fill(OTHER_PASSWORD)
  await other.getByRole('button', { name: 'Criar senha' }).click()
  await expect(other.getByRole('heading', { name: 'Senha criada' })).toBeVisible()
  await startSession(other, email, OTHER_PASSWORD)
  await openPage(other, '/perfil')
  await expect(other.getByRole('main').getByText(email)).toBeVisible()
  await openPage(other, undo.pathname + undo.search)
  await expect(other.getByText('Este link é inválido, expirou ou já foi usado.')).toBeVisible()
  await elsewhere.close()

  await page.goto('/dashboard/saved')
  await expect(page).toHaveURL(/\/login/)
})

test('an account that has to sign in again can leave the change of its e-mail address', async ({
  page,
  request,
}) => {
  const { email } = await createAccount(request, {
    profileType: 'individual',
    name: 'Lívia Rocha',
    phone: '41998765432',
    cpf: generateCpf(),
  })
  // Only an account without a password is asked, long after it has signed in with Google.
  await page.route('**/api/me/email-change', (route) =>
    route.fulfill({ json: { proof: 'sign_in', pending: null } }),
  )
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/perfil/editar')
  const card = page.locator('#email')
  await card.getByRole('button', { name: 'Alterar e-mail' }).click()
  await expect(card.getByRole('link', { name: 'Entrar de novo com o Google' })).toBeFocused()
  await card.getByRole('button', { name: 'Cancelar' }).click()
  await expect(card.getByRole('button', { name: 'Alterar e-mail' })).toBeVisible()
  await expect(card.getByRole('group', { name: 'E-mail da conta' })).toBeFocused()
})
