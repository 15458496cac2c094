import { paths } from '#contract/paths.ts'
import { expect, expectAccessible, horizontalOverflow, openPage, startSession, test } from '../fixtures.ts'

test('a doctor subscribes to her plantões in another calendar, and revokes the address', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.setViewportSize({ width: 360, height: 740 })
  const openLinks = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Mais', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Assinar no calendário' }).click()
  }
  await startSession(page, 'medica@demo.test')
  await openPage(page, paths.dashboardBookings)
  await openLinks()
  const dialog = page.getByRole('dialog', { name: 'Assinar no calendário' })
  await dialog.getByRole('button', { name: 'Criar endereço' }).click()
  const address = dialog.getByLabel('Endereço secreto')
  await expect(address).toHaveValue(/\/calendarios\/[\w-]{43}\.ics$/)
  await expect(dialog.getByRole('button', { name: 'Copiar endereço' })).toBeFocused()
  await expect(dialog.getByRole('link', { name: 'Abrir no calendário' })).toHaveAttribute('href', /^webcal:/)
  await expectAccessible(page)
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)

  const { pathname } = new URL(await address.inputValue())
  const read = await page.request.get(pathname)
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await read.text()).toContain('SUMMARY:Plantão: ')

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await openLinks()
  const row = dialog.getByRole('listitem').filter({ hasText: 'Usado pela última vez' }).first()
  // The address is shown once.
  await expect(dialog.getByLabel('Endereço secreto')).toHaveCount(0)
  await row.getByRole('button', { name: /^Revogar/ }).click()
  const asking = page.getByRole('alertdialog', { name: 'Revogar este endereço?' })
  await asking.getByRole('button', { name: 'Revogar' }).click()
  await expect(asking).toHaveCount(0)
  await expect(dialog.getByText('Revogado', { exact: true })).toBeVisible()
  expect((await page.request.get(pathname)).status()).toBe(404)
})
