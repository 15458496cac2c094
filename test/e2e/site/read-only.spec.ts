import type { Page } from '@playwright/test'
import { expect, openPage, STABLE_JOBS, test, wcagViolations } from '../fixtures.ts'

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'não conseguimos salvar nada' })

/** As if the database of the server took no writes. */
const healthOf = (page: Page, canSave: boolean) =>
  page.route('**/health', (route) => route.fulfill({ json: { status: 'ok', version: '1.0.0', canSave } }))

test('a page that was sent while nothing could be saved says so, until that is over', async ({
  page,
  context,
}) => {
  await healthOf(page, false)
  await openPage(page, '/')
  await expect(banner(page)).toBeHidden()
  const { origin } = new URL(page.url())
  await context.addCookies([{ name: 'medponto_read_only', value: '1', url: origin }])
  await page.reload()
  await expect(banner(page)).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])
  await healthOf(page, true)
  await expect(banner(page)).toBeHidden()
})

test('a call that is refused because nothing can be saved brings the banner', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/503/)
  await openPage(page, `/vagas?${STABLE_JOBS}`)
  await healthOf(page, false)
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '5' },
      json: { errorDto: { errorName: 'Unavailable', details: 'Serviço indisponível', code: 503 } },
    }),
  )
  await openPage(page, '/login')
  await expect(banner(page)).toBeHidden()
  await page.getByLabel('E-mail').fill('medica@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill('Medponto1')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('medica@demo.test')
  await page.unroute('**/health')
  await expect(banner(page)).toBeHidden()
})
