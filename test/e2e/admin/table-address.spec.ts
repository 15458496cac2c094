import { demoAccounts, expect, openPage, startSession, test } from '../fixtures.ts'

const USERS = '/dashboard/admin/users'
const BY_NAME = `${USERS}?ordem=name&sentido=asc`
// Wide enough for the column by whose header the tests sort.
test.use({ viewport: { width: 1600, height: 800 } })

const OPEN_BY_DATE = /\?ordem=createdAt&aberto=[\da-f-]{36}$/

test('a row that is opened while the table is being sorted leaves both to Back', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/503/)
  await startSession(page, demoAccounts.admin)
  // A query without a reply is repeated before each navigation, which this test holds.
  let held: Promise<void> = Promise.resolve()
  await page.route('**/api/auth/second-factor', async (route) => {
    await held
    await route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: {} })
  })
  await openPage(page, USERS)
  const table = page.getByRole('table')
  await table.getByRole('link', { name: 'Nome' }).click()
  await expect(table.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'ascending')
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  await table.getByRole('link', { name: 'Criada em' }).click()
  await expect(page.getByRole('progressbar', { name: 'Abrindo a página' })).toBeAttached()
  await table.locator('[data-open-row]').first().click()
  resolve()
  await expect(page).toHaveURL(OPEN_BY_DATE)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(BY_NAME)
})

test('a row that is opened before the sorted table is drawn does not undo the order', async ({ page }) => {
  await startSession(page, demoAccounts.admin)
  await openPage(page, USERS)
  const table = page.getByRole('table')
  await table.getByRole('link', { name: 'Nome' }).click()
  await expect(table.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'ascending')
  await table.getByRole('link', { name: 'Criada em' }).evaluate((link: HTMLElement) => {
    const { pushState } = history
    history.pushState = (...change) => {
      history.pushState = pushState
      history.pushState(...change)
      queueMicrotask(() => document.querySelector<HTMLElement>('[data-open-row]')?.click())
    }
    link.click()
  })
  await expect(page).toHaveURL(OPEN_BY_DATE)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(BY_NAME)
})

test('a row that is opened while the table is left does not bring it back', async ({ page }) => {
  await startSession(page, demoAccounts.admin)
  await openPage(page, USERS)
  await expect(page.locator('[data-open-row]').first()).toBeVisible()
  const toLog = page.getByRole('navigation').getByRole('link', { name: 'Registro', exact: true }).first()
  await toLog.evaluate((link: HTMLElement) => {
    const { pushState } = history
    history.pushState = (...change) => {
      history.pushState = pushState
      history.pushState(...change)
      queueMicrotask(() => document.querySelector<HTMLElement>('[data-open-row]')?.click())
    }
    link.click()
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Registro' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard/admin/log')
})
