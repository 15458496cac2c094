import { demoAccounts, expect, openPage, startSession, test } from '../fixtures.ts'
import { foundCount } from '../search-page.ts'

test('the jobs around a visitor are found by a tap, with their distances', async ({ page, context }) => {
  await openPage(page, '/')
  const nearMe = page.getByRole('main').getByRole('button', { name: 'Perto de mim' })
  await nearMe.click()
  // Playwright denies what it has not granted.
  await expect(page.getByRole('alert')).toContainText('Libere o acesso nas configurações do site')

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 38.72, longitude: -9.14 })
  await nearMe.click()
  await expect(page.getByRole('alert')).toContainText('fora do Brasil')

  // The browser remembers a position for a while.
  await openPage(page, '/')
  await context.setGeolocation({ latitude: -23.0271, longitude: -46.9912 })
  await nearMe.click()
  await expect(page).toHaveURL('/vagas?state=SP&city=Vinhedo&radius=50')
  expect(await foundCount(page)).toBeGreaterThan(0)
  await expect(page.getByText(/Campinas, SP · \d+ km/).first()).toBeVisible()
})

test('a refused position leaves the search box as it is', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openPage(page, '/vagas')
  // Replaces the plain box, which could be gone while it is measured.
  const box = page.getByRole('combobox', { name: 'Buscar vagas' })
  await expect(box).toBeVisible()
  const width = async () => (await box.boundingBox())?.width
  const before = await width()
  await page.getByRole('main').getByRole('button', { name: 'Perto de mim' }).click()
  await expect(page.getByRole('alert')).toContainText('Libere o acesso')
  expect(await width()).toBe(before)
})

test('on the search page, near me keeps the other filters', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -23.55, longitude: -46.63 })
  await openPage(page, '/vagas?isRemote=true&regime=shift')
  await page.getByRole('main').getByRole('button', { name: 'Perto de mim' }).click()
  await expect(page).toHaveURL('/vagas?state=SP&city=S%C3%A3o+Paulo&radius=50&regime=shift')
})

test('a signed-in doctor has it beside the search of the home page', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -23.0271, longitude: -46.9912 })
  await startSession(page, demoAccounts.doctor)
  await openPage(page, '/')
  await page.getByRole('main').getByRole('button', { name: 'Perto de mim' }).click()
  await expect(page).toHaveURL('/vagas?state=SP&city=Vinhedo&radius=50')
})
