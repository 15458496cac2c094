import type { APIRequestContext } from '@playwright/test'
import { createCompany } from '../company.ts'
import {
  bearer,
  createAccount,
  expect,
  expectAccessible,
  mailedLink,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
} from '../fixtures.ts'

/** A company, and an owner of it who has an account of her own. */
async function companyWithOwner(request: APIRequestContext) {
  const { email } = await createAccount(request)
  const company = await createCompany(request, { name: 'Clínica da Serra' })
  const invited = await request.post('/api/team/invitations', {
    data: { email, role: 'owner' },
    headers: bearer(company.token),
  })
  expect(invited.status()).toBe(201)
  const { pathname } = await mailedLink(request, email, 'Convite para a equipe')
  const session = await request.post('/api/auth/login', { data: { email, password: NEW_PASSWORD } })
  const accepted = await request.post('/api/team/invitation/accept', {
    data: { token: pathname.split('/').at(-1) },
    headers: bearer((await session.json()).authToken),
  })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  return { company, email }
}

test('an owner with an account of her own edits the company', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  const { company, email } = await companyWithOwner(request)
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/perfil')
  await page.locator('#conteudo').getByRole('link', { name: 'Editar empresa' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Editar empresa' })).toBeVisible()
  await expect(page.getByLabel(/^Nome/).first()).toHaveValue('Clínica da Serra')
  await expectAccessible(page)
  await page.getByLabel(/^Nome/).first().fill('Clínica da Serra Azul')
  await page.getByRole('button', { name: /^Salvar/ }).click()
  await expect(page).toHaveURL(/\/perfil$/)
  await openPage(page, `/perfil/${company.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Clínica da Serra Azul' })).toBeVisible()
})

test('saved changes of the company count as saved, even if nothing can be read afterwards', async ({
  page,
  request,
}) => {
  const { company, email } = await companyWithOwner(request)
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/perfil/empresa')
  const name = page.getByLabel(/^Nome/).first()
  await expect(name).toHaveValue('Clínica da Serra')
  await page.route('**/api/accounts/employers/me/account', (route) => route.abort())
  await name.fill('Clínica da Serra Nova')
  await page.getByRole('button', { name: /^Salvar/ }).click()
  await expect(page).toHaveURL(/\/perfil$/)
  await expect(page.getByText('Erro ao atualizar')).toHaveCount(0)
  const saved = await request.get(`/api/user/${company.id}`)
  expect((await saved.json()).name).toBe('Clínica da Serra Nova')
})

test('the founder edits the company as a profile of her own', async ({ page, request }) => {
  const { email } = await createCompany(request)
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/perfil/empresa')
  await expect(page).toHaveURL(/\/perfil\/editar$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Editar perfil' })).toBeVisible()
})

test('a folded part of a company says what it contains, and opens where a field is refused', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { email } = await createCompany(request)
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/perfil/editar')
  const part = page.locator('details').filter({ hasText: 'Site, setor e tamanho' })
  const year = page.getByLabel('Ano de fundação')
  await expect(part.getByText('Não informado')).toBeVisible()
  await expect(year).toBeHidden()
  await part.locator('summary').press('Enter')
  await year.fill('18')
  await part.locator('summary').press('Enter')
  await expect(part.getByText('desde 18')).toBeVisible()
  // The button follows whatever is changed.
  await page.getByLabel('Nome da empresa').focus()
  const save = page.getByRole('button', { name: 'Salvar alterações' })
  await expect(save).toBeInViewport({ ratio: 1 })
  await save.click()
  await expect(year).toBeFocused()
  await year.fill('1998')
  await save.click()
  await expect(page).toHaveURL(/\/perfil$/)
  await expect(page.getByRole('main').getByText('1998', { exact: true })).toBeVisible()
})

test('an owner without a password comes back from Google to the deletion of the company', async ({
  page,
  request,
}) => {
  const { email } = await companyWithOwner(request)
  await startSession(page, email, NEW_PASSWORD)
  await page.route('**/api/company/deletion', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), proof: 'sign_in' } })
  })
  await openPage(page, '/perfil/empresa')
  await page.getByRole('button', { name: 'Excluir a empresa' }).click()
  const again = page.getByRole('dialog').getByRole('link', { name: 'Entrar de novo com o Google' })
  const { searchParams } = new URL((await again.getAttribute('href')) ?? '', page.url())
  expect(searchParams.get('from')).toBe('/perfil/empresa#excluir-conta')
})

test('an owner who deletes the company is told what becomes of her own account, and is signed out', async ({
  page,
  request,
}) => {
  const { email } = await companyWithOwner(request)
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/perfil/empresa')
  // Until the company is removed, nobody of its team can sign in.
  await expect(page.getByText('7 dias depois. A partir daí, você pode entrar de novo')).toBeVisible()
  await page.getByRole('button', { name: 'Excluir a empresa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir a empresa' })
  await expect(dialog.getByText('Você e toda a equipe perdem o acesso')).toBeVisible()
  await dialog.getByLabel('Sua senha').fill(NEW_PASSWORD)
  await dialog.getByLabel('Digite EXCLUIR para confirmar').fill('excluir')
  await dialog.getByRole('button', { name: 'Excluir a empresa' }).click()
  await expect(page.getByText('A conta da empresa será excluída')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect((await page.request.post('/api/auth/refresh', { data: {} })).status()).toBe(401)
  const login = await request.post('/api/auth/login', { data: { email, password: NEW_PASSWORD } })
  expect((await login.json()).errorDto.errorName).toBe('NotInTeam')
})

test('while the company is being deleted, nothing is sent with the session that ends', async ({
  page,
  request,
}) => {
  const { email } = await companyWithOwner(request)
  await startSession(page, email, NEW_PASSWORD)
  await page.clock.install()
  await openPage(page, '/faq')
  await page.getByRole('button', { name: /Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Perfil' }).click()
  await page.getByRole('link', { name: 'Editar empresa' }).click()
  await page.getByRole('button', { name: 'Excluir a empresa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir a empresa' })
  await dialog.getByLabel('Sua senha').fill(NEW_PASSWORD)
  await dialog.getByLabel('Digite EXCLUIR para confirmar').fill('excluir')
  const [isDone, isSlow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/company/deletion', async (route) => {
    const response = await route.fetch()
    isDone.resolve()
    await isSlow.promise
    await route.fulfill({ response })
  })
  await dialog.getByRole('button', { name: 'Excluir a empresa' }).click()
  await isDone.promise
  await page.evaluate(() => history.go(-2))
  await expect(page.getByRole('heading', { level: 1, name: 'Perguntas frequentes' })).toBeVisible()
  // The view of the page would be sent now.
  await page.clock.runFor(10_000)
  const sent = page.waitForRequest('**/api/analytics/**')
  isSlow.resolve()
  expect(await (await sent).headerValue('authorization')).toBeNull()
  await expect(page.getByText('A conta da empresa será excluída')).toBeVisible()
})
