import { expect, openPage, test } from '../fixtures.ts'

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
    await expect(alert).toContainText(text)
  }
})
