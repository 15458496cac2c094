import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { Locator } from '@playwright/test'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { createCompany, publishJob } from '../company.ts'
import {
  createAccount,
  expect,
  expectAccessible,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
} from '../fixtures.ts'
import { main } from '../job-form.ts'

const reduced = { reducedMotion: 'reduce', colorScheme: 'light' } as const
const inDays = (days: number) => brazilDay(Date.now() + days * DAY_MS)
/** In Amazonas, whose clocks are an hour behind those of Brasília. */
const bothClocks = '19h–7h de Brasília, 18h–6h em AM'
/** '04/12' */
const short = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`

test('a doctor applies to two of three dates on a phone, the company filters by date, and she changes her choice', async ({
  page,
  browser,
}) => {
  const days = [10, 17, 24].map(inDays) as [string, string, string]
  const company = await createCompany(page.request)
  const job = await publishJob(page.request, company, {
    ...{ state: 'AM', city: 'Manaus', regime: 'shift' },
    dates: days.map((day) => ({ day, startsAt: '19:00', hours: 12, places: 1 })),
  })
  const context = await browser.newContext({ ...reduced, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  const name = 'Helena Prates'
  const profile = { profileType: 'individual', name, phone: '41998765432', state: 'PR', city: 'Curitiba' }
  const { email } = await createAccount(phone.request, { ...profile, cpf: generateCpf() })
  await startSession(phone, email, NEW_PASSWORD)
  await openPage(phone, paths.job(job))
  await phone.getByRole('button', { name: 'Candidatar-se' }).filter({ visible: true }).click()
  const sheet = phone.getByRole('dialog', { name: 'Escolha as datas' })
  const all = sheet.getByRole('checkbox', { name: 'Todas as datas' })
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(4)
  await expect(sheet.getByText(bothClocks)).toHaveCount(3)
  await all.uncheck()
  await sheet.getByRole('button', { name: 'Enviar candidatura' }).click()
  await expect(sheet.getByText('Escolha pelo menos uma data.')).toBeVisible()
  await expect(all).toBeFocused()
  await expectAccessible(phone)
  await sheet.getByRole('checkbox', { name: new RegExp(short(days[0])) }).check()
  await sheet.getByRole('checkbox', { name: new RegExp(short(days[2])) }).check()
  await expect(all).not.toBeChecked()
  await sheet.getByRole('button', { name: 'Enviar candidatura' }).click()
  await expect(main(phone).getByText('Candidatura enviada').filter({ visible: true }).first()).toBeVisible()

  await page.emulateMedia(reduced)
  await startSession(page, company.email, NEW_PASSWORD)
  await openPage(page, `${paths.dashboardApplications}?vaga=${job}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Mais filtros' }).click()
  const byDate = page.getByLabel('Data em que pode trabalhar')
  await byDate.selectOption({ label: `${await optionOf(byDate, short(days[1]))}` })
  await expect(row).toHaveCount(0)
  await byDate.selectOption({ label: `${await optionOf(byDate, short(days[2]))}` })
  await row.locator('[data-open-row]').click()
  const panel = page.getByRole('complementary', { name: 'Candidatura aberta' })
  const chosen = panel.locator('section').filter({ hasText: 'Datas em que pode trabalhar' })
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await expect(chosen).toContainText(short(days[0]))
  await expect(chosen).toContainText(bothClocks)
  await expectAccessible(page)

  await page.getByLabel('Vaga', { exact: true }).selectOption('')
  await expect(page).not.toHaveURL(/data=/)
  await expect(byDate).toHaveCount(0)

  await openPage(phone, paths.dashboardApplications)
  await phone
    .getByRole('link', { name: /Plantonista de enfermaria/ })
    .first()
    .click()
  const own = phone.getByRole('region', { name: 'Suas datas' })
  await expect(own.getByRole('listitem')).toHaveCount(2)
  await expect(own.getByText(bothClocks)).toHaveCount(2)
  await own.getByRole('button', { name: 'Alterar datas' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Alterar datas' })
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(dialog.getByText(bothClocks)).toHaveCount(3)
  await expectAccessible(phone)
  await dialog.getByRole('checkbox', { name: 'Todas as datas' }).check()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(own.getByText('Todas as datas da vaga')).toBeVisible()
  await context.close()
})

/** The whole label of the option that contains a text. */
const optionOf = (select: Locator, text: string) => select.locator('option', { hasText: text }).textContent()
