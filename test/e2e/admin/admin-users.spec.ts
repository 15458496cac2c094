import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import {
  createAccount,
  demoAccounts,
  expect,
  mailedLink,
  NEW_PASSWORD,
  openPage,
  SECOND_ADMIN,
  STABLE_JOBS,
  startSession,
  test,
  wcagViolations,
} from '../fixtures.ts'

const USERS = '/dashboard/admin/users'

const createDoctor = (request: APIRequestContext, name: string) =>
  createAccount(request, { profileType: 'individual', name, phone: '41998765432', cpf: generateCpf() })

/** Opens the details of the account with this address. */
async function openPanel(page: Page, email: string, name: string): Promise<Locator> {
  await openPage(page, `${USERS}?busca=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: `Ver detalhes de ${name}` }).click()
  const panel = page.getByRole('dialog', { name })
  await expect(panel.getByText('Ações da administração')).toBeVisible()
  return panel
}

test('an admin finds a doctor by keyboard, corrects the CPF, suspends and restores the account', async ({
  page,
  request,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/400.*\/document/)
  // axe would measure the contrast of text that is fading in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const name = `Jornada Admin ${Date.now()}`
  const { email } = await createDoctor(request, name)
  await startSession(page, demoAccounts.admin)
  await openPage(page, USERS)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/busca=/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name })
  await expect(panel.getByText('Ações da administração')).toBeVisible()
  await expect(panel.getByText('•••.•••.•', { exact: false })).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])

  await panel.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Corrigir CPF' }).click()
  await page.getByLabel('Novo CPF').fill('11111111111')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('CPF inválido. Confira os dígitos.')).toBeVisible()
  await page.getByLabel('Novo CPF').fill(generateCpf())
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('CPF corrigido')).toBeVisible()

  await panel.getByRole('button', { name: 'Suspender' }).click()
  await page.getByLabel('Motivo').fill('Documento de outra pessoa')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspender' }).click()
  await expect(panel.getByText('Suspensa', { exact: true })).toBeVisible()
  await expect(panel.getByText('Documento de outra pessoa')).toBeVisible()
  expect((await request.post('/api/auth/login', { data: { email, password: NEW_PASSWORD } })).status()).toBe(
    403,
  )
  await panel.getByRole('button', { name: 'Encerrar suspensão' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar suspensão' }).click()
  await expect(panel.getByText('Ativa', { exact: true })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
})

test('hiding a profile is taken back from its toast, and the panel stays open', async ({ page, request }) => {
  const name = `Escondida Por Engano ${Date.now()}`
  const { email } = await createDoctor(request, name)
  await startSession(page, demoAccounts.admin)
  const panel = await openPanel(page, email, name)
  await panel.getByRole('button', { name: 'Esconder perfil' }).click()
  await expect(panel.getByRole('button', { name: 'Mostrar perfil' })).toBeVisible()
  // By keyboard, the toast comes between the last control of the panel and the first.
  const [first, undo] = [
    panel.getByRole('link', { name: 'Ver perfil' }),
    page.getByRole('button', { name: 'Desfazer' }),
  ]
  // It stays as long as the pointer is on it.
  await undo.hover()
  await first.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel.locator(':focus')).toBeVisible()
  await first.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mudança desfeita')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Esconder perfil' })).toBeVisible()
})

test('an invited person gets a link, and the search for everything leads to the new account', async ({
  page,
  request,
  browser,
}) => {
  const email = `convite${Date.now()}@example.com`
  await startSession(page, demoAccounts.admin)
  await openPage(page, USERS)
  await page.getByRole('button', { name: 'Convidar' }).click()
  await page.getByRole('dialog').getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(page.getByText('Convite enviado')).toBeVisible()
  const { pathname } = await mailedLink(request, email)
  expect(pathname).toMatch(/^\/reset-password\//)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Buscar tudo' })
  await search.getByRole('searchbox').fill(email)
  await search.getByRole('link', { name: email }).click()
  await expect(page.getByRole('dialog', { name: email }).getByText('E-mail não confirmado')).toBeVisible()

  // In a browser of her own: a new password ends the session of its browser, with calls under way.
  const her = await browser.newPage()
  await openPage(her, pathname)
  await expect(her.getByRole('heading', { name: 'Crie sua senha' })).toBeFocused()
  await expect(her).toHaveTitle('Criar senha | Medponto')
  await her.getByLabel('Senha', { exact: true }).fill('Primeira123')
  await her.getByLabel('Confirmar senha').fill('Primeira123')
  await her.getByRole('button', { name: 'Criar senha' }).click()
  await expect(her.getByRole('heading', { name: 'Senha criada' })).toBeVisible()
  await her.getByRole('link', { name: 'Ir para o login' }).click()
  await expect(her.getByText('Senha criada! Faça login para continuar.')).toBeVisible()
  await her.close()
})

test('one admin asks to make a doctor an admin, another approves, and the doctor is told', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const name = `Futura Admin ${Date.now()}`
  const { email } = await createDoctor(request, name)
  await startSession(page, demoAccounts.admin)
  const panel = await openPanel(page, email, name)
  await panel.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Tornar administrador' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Pedir aprovação' }).click()
  await expect(dialog.getByText('Informe o motivo.')).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])
  await dialog.getByLabel('Motivo').fill('Entrou na equipe de suporte')
  await dialog.getByRole('button', { name: 'Pedir aprovação' }).click()
  await expect(page.getByText('Pedido enviado').first()).toBeVisible()
  await expect(panel.getByText('Entrou na equipe de suporte')).toBeVisible()

  await openPage(page, '/dashboard')
  const own = page.getByRole('listitem').filter({ hasText: email })
  await expect(own.getByRole('button', { name: 'Retirar pedido' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Aprovar' })).toHaveCount(0)

  // A page without scripts: the open one would go on reading without its session.
  await page.goto('/robots.txt')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await startSession(page, SECOND_ADMIN)
  await openPage(page, '/dashboard')
  const approve = page
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('button', { name: 'Aprovar' })
  await expect(approve).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])
  await approve.click()
  // 'Pendências' counts the open requests.
  const counted = page.waitForResponse('**/api/admin/attention')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tornar administrador' }).click()
  await expect(page.getByText('Pedido aprovado').first()).toBeVisible()
  await counted
  // The row keeps its place, so that no other one comes under the pointer.
  await expect(approve).toHaveCount(0)
  expect((await mailedLink(request, email, 'Sua conta agora é da administração')).pathname).toBe('/login')
})

test('an admin sees the app as a doctor does, changes nothing, and the doctor is told', async ({
  page,
  request,
  expectErrors,
}) => {
  // The refused write.
  expectErrors(/403/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const name = `Vista Pela Equipe ${Date.now()}`
  const { email } = await createDoctor(request, name)
  await startSession(page, demoAccounts.admin)
  const panel = await openPanel(page, email, name)
  await panel.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Ver como' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Motivo').fill('Não encontra as vagas salvas')
  await dialog.getByRole('button', { name: 'Ver como' }).click()
  const banner = page.getByRole('region', { name: 'Ver como' })
  await expect(banner).toContainText(`Você está vendo como ${name} · somente leitura`)
  expect(await wcagViolations(page)).toEqual([])

  await openPage(page, `/vagas?${STABLE_JOBS}`)
  await expect(banner).toBeVisible()
  await page
    .getByRole('link', { name: /^Ver vaga/ })
    .first()
    .click()
  // The cards of the list have buttons of this name too.
  await expect(page).toHaveURL(/\/vagas\/detalhes\//)
  await expect(page.getByRole('heading', { name: 'Descrição' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Salvar/ })
    .first()
    .click()
  await expect(page.getByText('nada pode ser alterado').first()).toBeVisible()

  await banner.getByRole('button', { name: 'Encerrar' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(banner).toHaveCount(0)
  await openPage(page, USERS)
  await expect(page.getByRole('heading', { name: 'Usuários', exact: true })).toBeVisible()
  const { pathname } = await mailedLink(request, email, 'A equipe do Medponto viu sua conta')
  expect(pathname).toBe('/contato')
})

test('two admins order a deletion, one of them cancels it, and finds the access records of the account', async ({
  page,
  request,
  expectErrors,
}) => {
  // The search for what is neither an address nor an id.
  expectErrors(/400/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const name = `Excluída Por Engano ${Date.now()}`
  const { email } = await createDoctor(request, name)
  await startSession(page, demoAccounts.admin)
  const asked = await openPanel(page, email, name)
  await asked.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Excluir conta' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Motivo').fill('Conta duplicada')
  await dialog.getByRole('button', { name: 'Pedir aprovação' }).click()
  await expect(page.getByText('Pedido enviado').first()).toBeVisible()

  // A page without scripts: the open one would go on reading without its session.
  await page.goto('/robots.txt')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await startSession(page, SECOND_ADMIN)
  await openPage(page, '/dashboard')
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('button', { name: 'Aprovar' }).click()
  await dialog.getByRole('button', { name: 'Excluir conta' }).click()
  await expect(page.getByText('Pedido aprovado').first()).toBeVisible()

  const panel = await openPanel(page, email, name)
  await panel.getByRole('button', { name: 'Cancelar exclusão' }).press('Enter')
  await expect(dialog.getByLabel('Motivo')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancelar exclusão' }).click()
  await expect(dialog.getByText('Informe o motivo.')).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])
  await dialog.getByLabel('Motivo').fill('Era outra conta')
  await dialog.getByRole('button', { name: 'Cancelar exclusão' }).press('Enter')
  await expect(page.getByText('Exclusão cancelada').first()).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Cancelar exclusão' })).toHaveCount(0)
  await expect(panel.getByText('Era outra conta')).toBeVisible()
  expect((await mailedLink(request, email, 'A exclusão da sua conta foi cancelada')).pathname).toBe('/login')

  await openPage(page, '/dashboard/admin/log')
  await page.getByRole('link', { name: 'Registros de acesso' }).click()
  const search = page.getByLabel('E-mail ou identificador da conta')
  await search.fill('nada')
  await search.press('Enter')
  await expect(page.getByText('Informe um e-mail ou o identificador da conta.')).toBeVisible()
  await search.fill('ninguem@example.com')
  await search.press('Enter')
  await expect(page.getByText('Nada encontrado')).toBeVisible()
  await search.fill(email.toUpperCase())
  await search.press('Enter')
  const found = page.getByRole('listitem').filter({ hasText: email })
  await expect(found).toContainText(/\d+ registros?, de \d\d\/\d\d\/\d{4}/)
  expect(await wcagViolations(page)).toEqual([])
  await found.getByRole('button', { name: 'Baixar registros' }).click()
  await dialog.getByLabel('Motivo').fill('Ordem judicial 1234/2026')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar arquivo' }).click()
  expect((await download).suggestedFilename()).toMatch(/^registros-de-acesso-\d{4}-\d\d-\d\d\.csv$/)
})
