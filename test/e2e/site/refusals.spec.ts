import { type DemoAccount, demoAccounts, expect, openPage, startSession, test } from '../fixtures.ts'

const NOT_ALLOWED = 'Você não tem permissão para acessar esta página.'
const AUDIENCE = {
  doctors: /^Ela é só para médicas e médicos\. Se você tem outra conta/,
  companies: /^Ela é só para empresas\. Se você tem outra conta/,
  admins: /^Ela é só para a administração\. Se você tem outra conta/,
  both: /^Ela é só para médicas, médicos e empresas\. Se você tem outra conta/,
}

/** The pages that refuse each account, where they lead, and who can use them. */
const refusals: Record<DemoAccount, [page: string, target: string, audience: RegExp][]> = {
  doctor: [
    ['/pricing', '/', AUDIENCE.companies],
    ['/vagas/00000000-0000-4000-8000-000000000000/editar', '/', AUDIENCE.companies],
    ['/dashboard/jobs', '/dashboard', AUDIENCE.companies],
    ['/dashboard/admin/payments', '/dashboard', AUDIENCE.admins],
  ],
  employer: [['/dashboard/saved', '/dashboard', AUDIENCE.doctors]],
  telehealth: [['/dashboard/saved', '/dashboard', AUDIENCE.doctors]],
  admin: [
    ['/pricing', '/', AUDIENCE.companies],
    ['/dashboard/saved', '/dashboard', AUDIENCE.doctors],
    ['/dashboard/applications', '/dashboard', AUDIENCE.both],
  ],
}

for (const [account, pages] of Object.entries(refusals) as [DemoAccount, (typeof refusals)[DemoAccount]][])
  test(`pages for other roles tell the ${account} so, and say who can use them`, async ({ page }) => {
    await startSession(page, demoAccounts[account])
    for (const [path, target, audience] of pages) {
      await openPage(page, path)
      await expect(page).toHaveURL(target)
      await expect(page.getByText(NOT_ALLOWED)).toBeVisible()
      await expect(page.getByText(audience)).toBeVisible()
    }
  })

test('a guest is asked to sign in by every page for one role', async ({ page }) => {
  const pages = Object.values(refusals).flatMap((list) => list.map(([path]) => path))
  for (const path of new Set(pages)) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ from: path, motivo: 'guard' })}`)
    await expect(page.getByText('Por favor, faça login para acessar esta página.')).toBeVisible()
  }
})

test("a proxy's page in place of a reply is explained", async ({ page, expectErrors }) => {
  expectErrors(/502|429/)
  await openPage(page, '/login')
  const submit = async () => {
    await page.getByLabel('E-mail').fill('a@example.com')
    await page.getByLabel('Senha', { exact: true }).fill('Qualquer1')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  }
  const answerWith = (status: number) =>
    page.route('**/api/auth/login', (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<html>proxy</html>' }),
    )
  const alert = page.getByRole('main').getByRole('alert')

  for (const [status, text] of [
    [502, 'Serviço temporariamente indisponível. Tente novamente em alguns instantes.'],
    [429, 'Muitas tentativas. Aguarde alguns minutos e tente novamente.'],
    [200, 'Não foi possível conectar ao servidor. Verifique sua conexão com a internet.'],
  ] as const) {
    await page.unroute('**/api/auth/login')
    await answerWith(status)
    await submit()
    await expect(alert).toHaveText(text)
  }
})
