import { bearer, DEMO_PASSWORD, demoAccounts, expect, openPage, test } from './fixtures.ts'

test("an admin who sees an employer's home as the employer does is shown no applicants, and asks for none", async ({
  page,
  request,
  expectErrors,
}) => {
  // Usage events are refused in a view.
  expectErrors(/403/)
  const login = await request.post('/api/auth/login', {
    data: { email: demoAccounts.admin, password: DEMO_PASSWORD },
  })
  const headers = bearer((await login.json()).authToken)
  const { items } = await (
    await request.get(`/api/admin/users?search=${demoAccounts.employer}`, { headers })
  ).json()
  const started = await request.post(`/api/admin/users/${items[0].id}/view-as`, {
    headers,
    data: { reason: 'Ajuda com as vagas' },
  })
  const { viewToken } = await started.json()
  await page.addInitScript((token) => sessionStorage.setItem('viewToken', token), viewToken)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))

  await openPage(page, '/dashboard')
  const section = page.getByRole('region', { name: 'Candidaturas recentes' })
  await expect(section.getByText('Não aparecem em “Ver como”.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Precisa de você' })).toBeVisible()
  expect(asked).toContain('/api/dashboard/tasks')
  expect(asked.filter((path) => /^\/api\/.*applications/.test(path))).toEqual([])
})
