import { generateCpf } from '@brazilian-utils/brazilian-utils'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { createCompany, publishJob } from '../company.ts'
import {
  bearer,
  createAccount,
  expect,
  expectAccessible,
  horizontalOverflow,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
  wcagViolations,
} from '../fixtures.ts'
import { main } from '../job-form.ts'

const reduced = { reducedMotion: 'reduce', colorScheme: 'light' } as const

/** Two days in a row of one month. */
function twoDays(): [string, string] {
  for (let ahead = 3; ; ahead += 1) {
    const [one, next] = [ahead, ahead + 1].map((days) => brazilDay(Date.now() + days * DAY_MS))
    if (one && next && one.slice(0, 7) === next.slice(0, 7)) return [one, next]
  }
}

test('a company offers a plantão from the panel in three clicks, and finds it in its rota', async ({
  page,
}) => {
  const { request } = page
  const days = twoDays()
  const company = await createCompany(request)
  const job = await publishJob(request, company, {
    regime: 'shift',
    dates: days.map((day) => ({ day, startsAt: '19:00', hours: 12, places: 2 })),
    ...{ payMin: 180_000, payMax: 180_000, payUnit: 'shift' },
  })
  const name = 'Helena Prates'
  const profile = { profileType: 'individual', name, phone: '41998765432', state: 'PR', city: 'Curitiba' }
  const doctor = await createAccount(request, { ...profile, cpf: generateCpf() })
  const { dates } = await (await request.get(`/api/jobs/${job}`)).json()
  const applied = await request.post(`/api/jobs/${job}/apply`, {
    headers: bearer(doctor.token),
    data: { dates: [dates[0].id] },
  })
  expect(applied.ok(), await applied.text()).toBe(true)

  await page.emulateMedia(reduced)
  await startSession(page, company.email, NEW_PASSWORD)
  await openPage(page, paths.jobApplications(job))
  await page.getByRole('row').filter({ hasText: name }).locator('[data-open-row]').click()
  const panel = page.getByRole('complementary', { name: 'Candidatura aberta' })
  await panel.getByRole('button', { name: 'Oferecer plantão' }).click()
  const dialog = page.getByRole('dialog', { name: `Oferecer plantão a ${name}` })
  // The only one that she chose.
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(dialog.getByText('Pode nesta data')).toHaveCount(1)
  expect(await wcagViolations(page)).toEqual([])
  await dialog.getByRole('checkbox').nth(1).check()
  await dialog.getByRole('button', { name: 'Enviar 2 ofertas' }).click()
  await expect(page.getByText('Ofertas enviadas')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const offered = panel.locator('section').filter({ hasText: 'Plantões' }).getByRole('listitem')
  await expect(offered).toHaveCount(2)
  await expect(offered.first()).toContainText('Oferecido')
  await expect(offered.first()).toContainText('R$')

  await openPage(page, `${paths.dashboardBookings}?mes=${days[0].slice(0, 7)}`)
  const grid = main(page).getByRole('grid')
  const cell = (day: string) => grid.locator(`[data-day="${day}"]`)
  await expect(cell(days[0]).getByRole('link', { name })).toBeVisible()
  // An offer takes no place yet.
  await expect(cell(days[0]).getByRole('button', { name: '2 lugares livres' })).toBeVisible()
  await expect(main(page).getByRole('region', { name: 'Esperam por resposta' })).toContainText(name)
  await expectAccessible(page)

  await main(page)
    .getByRole('navigation', { name: 'Situação' })
    .getByRole('link', { name: 'Oferecidos' })
    .click()
  await expect(page).toHaveURL(/situacao=oferecidos/)
  await expect(cell(days[1]).getByRole('link')).toHaveCount(1)
  await cell(days[0]).focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell(days[1])).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(cell(days[1])).toHaveCount(0)
  await expect(grid.locator('[data-day]:focus')).toHaveCount(1)
  await page.keyboard.press('PageUp')
  await expect(grid.locator(`[data-day^="${days[0].slice(0, 7)}"]:focus`)).toHaveCount(1)
  await cell(days[0]).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/bookings\/[\da-f-]{36}$/)

  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, `${paths.dashboardBookings}?mes=${days[0].slice(0, 7)}`)
  await expect(main(page).getByRole('link', { name: new RegExp(`${name}.*Oferecido`) })).toHaveCount(2)
  await expect(grid).toBeHidden()
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await main(page).getByRole('button', { name: '2 lugares livres' }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ver candidaturas' }).click()
  await expect(page).toHaveURL(new RegExp(`vaga=${job}&data=${dates[0].id}`))
})

test('a day with many plantões shows the first ones on a phone, and the others when asked', async ({
  page,
  request,
}) => {
  const [day] = twoDays()
  const company = await createCompany(page.request)
  const job = await publishJob(page.request, company)
  const profile = { profileType: 'individual', phone: '41998765432', state: 'PR', city: 'Curitiba' }
  const doctor = await createAccount(request, { ...profile, name: 'Helena Prates', cpf: generateCpf() })
  await request.post(`/api/jobs/${job}/apply`, { headers: bearer(doctor.token), data: {} })
  const headers = bearer(company.token)
  const { items } = await (await page.request.get('/api/applications/employer', { headers })).json()
  const hours = ['07', '08', '09', '10', '11', '12', '13', '14', '15']
  const offered = await page.request.post(`/api/applications/${items[0].id}/bookings`, {
    headers,
    data: {
      ...{ place: 'UTI', payCentavos: 180_000, paymentDays: 30, note: '', noticeHours: 24, answerHours: 24 },
      dates: hours.map((hour) => ({
        dateId: null,
        startsAt: `${day}T${hour}:00:00-03:00`,
        endsAt: `${day}T${hour}:30:00-03:00`,
      })),
    },
  })
  expect(offered.status(), await offered.text()).toBe(201)
  await page.setViewportSize({ width: 360, height: 740 })
  await startSession(page, company.email, NEW_PASSWORD)
  await openPage(page, `${paths.dashboardBookings}?mes=${day.slice(0, 7)}`)
  const ofDay = main(page).getByRole('region', { name: new RegExp(`${day.slice(8)}/${day.slice(5, 7)}`) })
  const listed = ofDay.getByRole('link')
  await expect(listed).toHaveCount(8)
  await ofDay.getByRole('button', { name: /^Mostrar todos \(9\)/ }).press('Enter')
  await expect(listed).toHaveCount(9)
  // The list has the focus: its first row is one key away.
  await page.keyboard.press('Tab')
  await expect(listed.first()).toBeFocused()
})
