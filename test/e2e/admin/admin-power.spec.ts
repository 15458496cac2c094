import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Page } from '@playwright/test'
import {
  bearer,
  createAccount,
  DEMO_PASSWORD,
  demoAccounts,
  expect,
  NEW_PASSWORD,
  openPage,
  SECOND_ADMIN,
  startSession,
  test,
  WIDTHS,
  wcagViolations,
} from '../fixtures.ts'

async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const reply = await request.post('/api/auth/login', { data: { email, password: DEMO_PASSWORD } })
  return (await reply.json()).authToken
}

/** A third admin, made by the two of the demo. */
async function createAdmin(request: APIRequestContext, name: string) {
  const profile = { profileType: 'individual', name, phone: '41998765432', cpf: generateCpf() }
  const { email, token } = await createAccount(request, profile)
  const { id } = await (await request.get('/api/user/me', { headers: bearer(token) })).json()
  const asked = await request.post('/api/admin/approvals', {
    headers: bearer(await tokenOf(request, demoAccounts.admin)),
    data: { kind: 'grant_admin', userId: id, reason: 'Entrou na equipe' },
  })
  const approval = await asked.json()
  const approved = await request.post(`/api/admin/approvals/${approval.id}/approve`, {
    headers: bearer(await tokenOf(request, SECOND_ADMIN)),
  })
  expect(approved.status(), await approved.text()).toBe(200)
  return { id, email }
}

async function actAs(page: Page, email: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await startSession(page, email)
}

for (const width of WIDTHS)
  test(`it takes two admins to suspend a third, at ${width} px`, async ({ page, request }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const name = `Administradora ${Date.now()}`
    const { id, email } = await createAdmin(request, name)
    await startSession(page, demoAccounts.admin)
    await openPage(page, `/dashboard/admin/users?busca=${encodeURIComponent(email)}&aberto=${id}`)
    const panel = page.getByRole('dialog', { name })
    await panel.getByRole('button', { name: 'Suspender' }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText('Isto depende de duas pessoas')).toBeVisible()
    expect(await wcagViolations(page)).toEqual([])
    await dialog.getByLabel('Motivo').fill('Acesso usado fora do trabalho')
    await dialog.getByRole('button', { name: 'Pedir aprovação' }).click()
    await expect(page.getByText('Pedido enviado').first()).toBeVisible()
    const stillIn = await request.post('/api/auth/login', { data: { email, password: NEW_PASSWORD } })
    expect(stillIn.status()).toBe(200)

    await actAs(page, SECOND_ADMIN)
    await openPage(page, '/dashboard')
    const row = page.getByRole('listitem').filter({ hasText: email })
    await expect(row.getByText('Suspender administrador')).toBeVisible()
    await row.getByRole('button', { name: 'Aprovar' }).click()
    await expect(dialog.getByText('a pessoa não entra mais')).toBeVisible()
    expect(await wcagViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Suspender' }).click()
    await expect(page.getByText('Pedido aprovado').first()).toBeVisible()
    const refused = await request.post('/api/auth/login', { data: { email, password: NEW_PASSWORD } })
    expect((await refused.json()).errorDto.errorName).toBe('AccountLocked')
  })
