import { createCompany } from '../company.ts'
import {
  bearer,
  DEMO_PASSWORD,
  demoAccounts,
  expect,
  expectAccessible,
  goInApp,
  horizontalOverflow,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
  WIDTHS,
} from '../fixtures.ts'

for (const width of WIDTHS)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('an Enterprise company is offered nothing that it has', async ({ page, request }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
      const { id, email } = await createCompany(request, { name: 'Rede Serra Nova' })
      const login = await request.post('/api/auth/login', {
        data: { email: demoAccounts.admin, password: DEMO_PASSWORD },
      })
      const headers = bearer((await login.json()).authToken)
      const { updatedAt } = await (await request.get(`/api/admin/users/${id}`, { headers })).json()
      const grant = { plan: null, posts: 20, updatedAt }
      expect((await request.patch(`/api/admin/users/${id}/grant`, { headers, data: grant })).ok()).toBe(true)
      await startSession(page, email, NEW_PASSWORD)

      await openPage(page, '/pricing')
      await expect(page.getByText('Você está no plano Enterprise e usa 0 de 20 vagas ativas.')).toBeVisible()
      const main = page.getByRole('main')
      await expect(main.getByText('Incluído no plano Enterprise')).toHaveCount(4)
      await expect(main.getByText('Já incluída no seu plano')).toBeVisible()
      await expect(main.getByText('Precisa de um plano maior?')).toHaveCount(0)
      for (const name of [/^Assinar/, 'Publicar vaga em destaque'])
        await expect(main.getByText(name)).toHaveCount(0)
      const pro = main
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Pro', exact: true }) })
      if (width < 640) {
        await expect(pro.getByText('Logo da empresa nas vagas')).toBeHidden()
        await pro.getByRole('button', { name: /^5 vagas ativas/ }).press('Enter')
      }
      await expect(pro.getByText('Logo da empresa nas vagas')).toBeVisible()
      await expectAccessible(page)
      await page
        .getByRole('region', { name: 'Enterprise' })
        .getByRole('link', { name: 'Publicar vaga' })
        .click()
      await expect(page).toHaveURL('/vagas/criar')
      await expect(page.getByRole('heading', { name: 'Publicar vaga' })).toBeVisible()
      await expect(page.getByText('Destacar esta vaga', { exact: true })).toHaveCount(0)

      await goInApp(page, '/dashboard/billing')
      await expect(page.getByText('Combinado com a nossa equipe')).toBeVisible()
      await goInApp(page, '/dashboard')
      const plan = page.getByRole('region', { name: 'Seu plano atual' })
      await expect(plan.getByRole('link')).toHaveText('Ver cobrança')
    })

    test('a checkout that is left says so, and the interval stays', async ({ page, request }) => {
      const { email } = await createCompany(request, { name: 'Clínica Alto do Rio' })
      await startSession(page, email, NEW_PASSWORD)
      await openPage(page, '/pricing')
      await page.getByText('Trimestral').click()
      await page.getByRole('button', { name: 'Assinar Pro' }).click()
      await page.getByRole('link', { name: 'Voltar sem assinar' }).click()
      await expect(page.getByText('Você voltou sem assinar o plano Pro')).toBeVisible()
      await expect(page.getByRole('radio', { name: /^Trimestral/ })).toBeChecked()
      await expect(page.getByText('R$ 807')).toBeVisible()
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    })

    test('a failed renewal comes first, on the home page and in the notifications, until it is paid', async ({
      page,
      request,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
      const { email } = await createCompany(request, { name: 'Hospital Vale Claro' })
      await startSession(page, email, NEW_PASSWORD)
      await openPage(page, '/pricing')
      await page.getByRole('button', { name: 'Assinar Plus' }).click()
      await page.getByLabel(/^Cartão aprovado/).check()
      await page.getByRole('button', { name: /^Assinar por/ }).click()
      await expect(page.getByText('Assinatura ativada com sucesso!')).toBeVisible()
      const { stripe } = await (await request.get('/api/debug/payments')).json()
      const subscription = stripe.subscriptions.find(
        (one: { customerEmail: string }) => one.customerEmail === email,
      )
      const act = async (id: string, action: string) =>
        expect(
          (await request.post('/api/debug/payments/stripe/actions', { data: { id, action } })).ok(),
        ).toBe(true)
      await act(subscription.customerId, 'use_declined_card')
      await act(subscription.id, 'renew')

      await expect(async () => {
        await openPage(page, '/dashboard')
        const tasks = page.getByRole('region', { name: 'Precisa de você' })
        await expect(tasks.getByRole('listitem').first()).toContainText('cobrança da assinatura recusada', {
          timeout: 2_000,
        })
      }).toPass()
      await expectAccessible(page)
      await page.getByRole('link', { name: /^Regularizar pagamento/ }).click()
      await expect(page).toHaveURL('/dashboard/billing')
      await openPage(page, '/dashboard/notifications')
      const newest = page
        .getByRole('main')
        .getByRole('link', { name: /^Não lida/ })
        .first()
      await expect(newest).toContainText('Cobrança recusada: atualize o pagamento')

      await act(subscription.customerId, 'use_good_card')
      await expect(async () => {
        await openPage(page, '/dashboard')
        await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible()
        await expect(page.getByRole('region', { name: 'Precisa de você' })).toHaveCount(0, { timeout: 2_000 })
      }).toPass()
    })
  })
