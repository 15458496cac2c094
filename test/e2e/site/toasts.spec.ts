import type { Page } from '@playwright/test'
import { demoAccounts, expect, goInApp, openPage, startSession, test } from '../fixtures.ts'
import { expectToastClear } from '../toast.ts'

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
]

const toastOf = (page: Page) => page.locator('[data-sonner-toast]:not([data-removed=true])')

/** Shows a toast unless one is visible; each lasts ten seconds. The toast of a failed export needs no data. */
async function showToast(page: Page, exporting: string): Promise<void> {
  if (await toastOf(page).isVisible()) return
  await goInApp(page, exporting)
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  await expect(toastOf(page)).toBeVisible()
}

for (const { account, exporting, screens } of [
  {
    account: demoAccounts.employer,
    exporting: '/dashboard/applications',
    screens: [
      'applications',
      'applications?modo=quadro',
      'applications/interviews',
      'jobs',
      'team',
      'team?aba=modelos',
      'billing',
    ],
  },
  {
    account: demoAccounts.admin,
    exporting: '/dashboard/admin/users',
    screens: [
      'jobs',
      'admin/users',
      'admin/organizations',
      'admin/registrations',
      'admin/telehealth',
      'admin/abuse-reports',
      'admin/messages',
      'admin/payments',
      'admin/referrals',
      'admin/settings',
      'admin/log',
    ],
  },
])
  test(`no toast covers a control of the screens of ${account}`, async ({ page, expectErrors }) => {
    test.slow()
    expectErrors(/Failed to load resource/)
    const refusal = { errorDto: { errorName: 'ValidationFailed', details: 'Tente mais tarde.', code: 400 } }
    await page.route(/\/api\/.*(export|\.csv)/, (route) => route.fulfill({ status: 400, json: refusal }))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await startSession(page, account)
    await openPage(page, exporting)
    for (const screen of screens)
      for (const size of SIZES) {
        await page.setViewportSize(size)
        // The toast may disappear before it is checked.
        await expect(async () => {
          await showToast(page, exporting)
          await goInApp(page, `/dashboard/${screen}`)
          await expect(page.locator('main h1').first()).toBeVisible()
          await expectToastClear(page, `${screen}, ${size.width} px`)
        }).toPass({ timeout: 90_000 })
      }
  })

test('after a decision the toast covers neither the next decision nor a reason nor a bulk action', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startSession(page, demoAccounts.telehealth)
  const undecided = page.locator('#conteudo [data-row]').filter({ hasText: /Nova|Visualizada/ })
  for (const size of SIZES) {
    const isPhone = size.width < 640
    await page.setViewportSize(size)
    const reject = page.getByRole('button', { name: 'Recusar', exact: true })
    const shortlist = page.getByRole('button', { name: 'Pré-selecionar', exact: true })
    const dialog = page.getByRole('dialog', { name: /^Recusar/ })
    // All of it has to happen within the ten seconds of the toast.
    await expect(async () => {
      await openPage(page, '/dashboard/applications')
      await undecided.first().locator('[data-open-row]').click()
      await shortlist.click()
      await expect(page.getByText('A pessoa será avisada em 10 segundos.')).toBeVisible()
      await expectToastClear(page, `panel, ${size.width} px`, !isPhone)
      await reject.click()
      await expect(dialog.getByRole('radio').first()).toBeVisible()
      await expectToastClear(page, `reject dialog, ${size.width} px`, true)
      await dialog.getByRole('button', { name: 'Cancelar' }).click()
      await page.keyboard.press('z')
      await expect(page.getByText('Mudança desfeita')).toBeVisible({ timeout: 5_000 })
    }).toPass()
    if (isPhone) continue
    await page.keyboard.press('Escape')
    await page
      .getByRole('checkbox', { name: /^Selecionar / })
      .nth(1)
      .check()
    await expect(page.getByText('1 candidatura na seleção')).toBeVisible()
    await expectToastClear(page, `bulk bar, ${size.width} px`, true)
  }
})
