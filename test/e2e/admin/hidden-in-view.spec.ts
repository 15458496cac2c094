import type { APIRequestContext, Page } from '@playwright/test'
import { bearer, DEMO_PASSWORD, demoAccounts, expect, openPage, test } from '../fixtures.ts'

const signInBy = async (request: APIRequestContext, email: string): Promise<{ authorization: string }> => {
  const login = await request.post('/api/auth/login', { data: { email, password: DEMO_PASSWORD } })
  return bearer((await login.json()).authToken)
}

/** Makes the page one of an admin who sees the app as this account does. */
async function viewAs(page: Page, request: APIRequestContext, email: string): Promise<void> {
  const headers = await signInBy(request, demoAccounts.admin)
  const { items } = await (await request.get(`/api/admin/users?search=${email}`, { headers })).json()
  const started = await request.post(`/api/admin/users/${items[0].id}/view-as`, {
    headers,
    data: { reason: 'Ajuda com as vagas' },
  })
  const { viewToken } = await started.json()
  await page.addInitScript((token) => sessionStorage.setItem('viewToken', token), viewToken)
}

test("an admin who sees an employer's home as the employer does is shown no applicants, and asks for none", async ({
  page,
  request,
  expectErrors,
}) => {
  // Usage events are refused in a view.
  expectErrors(/403/)
  await viewAs(page, request, demoAccounts.employer)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))

  await openPage(page, '/dashboard')
  const section = page.getByRole('region', { name: 'Candidaturas recentes' })
  await expect(section.getByText('Não aparecem em “Ver como”.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Precisa de você' })).toBeVisible()
  expect(asked).toContain('/api/dashboard/tasks')
  expect(asked.filter((path) => /^\/api\/.*applications/.test(path))).toEqual([])
})

test('what a view hides is said to be hidden, on the pages of a doctor and of a company', async ({
  page,
  request,
  expectErrors,
}) => {
  // The hidden endpoints.
  expectErrors(/403/)
  const content = page.locator('#conteudo')
  const hidden = content.getByText(/Não aparece em “Ver como”/).first()
  const headers = await signInBy(request, demoAccounts.doctor)
  const { items } = await (await request.get('/api/applications/doctor', { headers })).json()
  await viewAs(page, request, demoAccounts.doctor)
  for (const path of [`/dashboard/applications/${items[0].id}`, '/perfil']) {
    await openPage(page, path)
    await expect(hidden).toBeVisible()
    await expect(content.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0)
  }
  // The next view ends this one, whose page would still ask for notifications.
  await page.goto('/robots.txt')
  await viewAs(page, request, demoAccounts.employer)
  for (const path of [
    '/dashboard/applications',
    '/dashboard/team?aba=atividade',
    '/dashboard/billing',
    '/perfil',
  ]) {
    await openPage(page, path)
    await expect(hidden).toBeVisible()
    await expect(content.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0)
  }
})
