import { demoAccounts, expect, goInApp, openPage, startSession, test, waitForPaint } from '../fixtures.ts'

test('a doctor sees jobs for her, each with its reason, and nothing moves when they arrive', async ({
  page,
}) => {
  await startSession(page, demoAccounts.doctor)
  await openPage(page, '/dashboard')
  const suggestions = page.getByRole('region', { name: 'Vagas para você' })
  await expect(suggestions.getByRole('article').first()).toContainText('Sua especialidade')

  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/jobs/matches**', async (route) => {
    await released
    await route.continue()
  })
  await openPage(page, '/')
  const below = page.getByRole('heading', { name: 'Destaques' })
  const before = await below.boundingBox()
  await expect(suggestions.getByRole('article')).toHaveCount(0)
  release()
  await expect(suggestions.getByRole('article').first()).toContainText('Sua especialidade')
  await waitForPaint(page)
  expect(await below.boundingBox()).toEqual(before)
})

test('every page of an account has its menu, with the current page marked', async ({ page }) => {
  await startSession(page, demoAccounts.doctor)
  await openPage(page, '/dashboard/alerts')
  const pages = {
    '/dashboard': 'Início',
    '/dashboard/saved': 'Vagas salvas',
    '/dashboard/availability': 'Plantões',
    '/dashboard/invitations': 'Plantões',
    '/dashboard/notifications': 'Notificações',
    '/dashboard/notifications/settings': 'Notificações',
    '/perfil': 'Perfil',
    '/perfil/editar': 'Perfil',
    '/perfil/verificacao-em-duas-etapas': 'Perfil',
  }
  for (const [path, entry] of Object.entries(pages)) {
    await goInApp(page, path)
    const current = page.getByRole('navigation', { name: 'Painel' }).locator('[aria-current=page]')
    await expect(current, path).toHaveText([entry])
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await openPage(page, '/perfil/editar')
  const bar = page.getByRole('navigation', { name: 'Painel' })
  await expect(bar.locator('[aria-current=page]')).toHaveText(['Mais'])
  await expect(bar).toBeInViewport()
  await expect(bar.getByRole('listitem')).toHaveText(['Início', 'Buscar', 'Candidaturas', 'Plantões', 'Mais'])
  await bar.getByRole('link', { name: 'Buscar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Vagas/ })).toBeVisible()
})
