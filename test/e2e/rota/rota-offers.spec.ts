import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { Page } from '@playwright/test'
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

/** A company with one plantão on each of two days, for which Helena chose the first and Bruno both. */
async function companyWithApplicants(page: Page) {
  const { request } = page
  const days = twoDays()
  const company = await createCompany(request)
  const job = await publishJob(request, company, {
    regime: 'shift',
    dates: days.map((day) => ({ day, startsAt: '19:00', hours: 12, places: 2 })),
    ...{
      payMin: 180_000,
      payMax: 180_000,
      payUnit: 'shift',
      medicalSpecialties: ['Cardiologia', 'Pediatria'],
    },
  })
  const { dates } = await (await request.get(`/api/jobs/${job}`)).json()
  for (const [name, chosen] of [
    ['Helena Prates', [dates[0].id]],
    ['Bruno Salles', undefined],
  ] as const) {
    const profile = { profileType: 'individual', name, phone: '41998765432', state: 'PR', city: 'Curitiba' }
    const doctor = await createAccount(request, { ...profile, cpf: generateCpf() })
    const applied = await request.post(`/api/jobs/${job}/apply`, {
      headers: bearer(doctor.token),
      data: { dates: chosen },
    })
    expect(applied.ok(), await applied.text()).toBe(true)
  }
  await page.emulateMedia(reduced)
  await startSession(page, company.email, NEW_PASSWORD)
  const address = `${paths.dashboardBookings}?mes=${days[0].slice(0, 7)}`
  const grid = main(page).getByRole('grid')
  const cell = (day: string) => grid.locator(`[data-day="${day}"]`)
  return { days, address, grid, cell }
}

test('a free plantão is offered from the grid with keys alone, and then with three taps on a phone', async ({
  page,
}) => {
  const { days, address, cell, grid } = await companyWithApplicants(page)
  await openPage(page, address)
  // The days are drawn before their plantões have arrived.
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  await cell(days[0]).focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell(days[1])).toBeFocused()
  await page.keyboard.press('Enter')
  const doctors = page.getByRole('dialog', { name: 'Oferecer este plantão' })
  await expect(doctors.getByRole('listitem').nth(0)).toContainText('Bruno Salles')
  await expect(doctors.getByRole('listitem').nth(0)).toContainText('Pode nesta data')
  await expect(doctors.getByRole('listitem').nth(1)).toContainText('Não marcou esta data')
  expect(await wcagViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(cell(days[1])).toBeFocused()

  await page.keyboard.press('Enter')
  await doctors.getByRole('button', { name: /Bruno Salles/ }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Oferecer plantão a Bruno Salles' })
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await form.getByRole('button', { name: 'Voltar' }).press('Enter')
  await expect(doctors.getByRole('button', { name: /Bruno Salles/ })).toBeVisible()
  await doctors.getByRole('button', { name: /Bruno Salles/ }).press('Enter')
  await form.getByRole('button', { name: 'Enviar oferta' }).press('Enter')
  await expect(form).toHaveCount(0)
  await expect(cell(days[1]).getByRole('link', { name: 'Bruno Salles' })).toBeVisible()
  await expect(cell(days[1])).toBeFocused()
  // The day now has two entries, and the free one of its list leads to the doctors.
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Livre.*Oferecer/ })
    .press('Enter')
  await expect(doctors.getByRole('button', { name: /Bruno Salles.*Já oferecido/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(cell(days[1])).toBeFocused()

  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, address)
  await main(page)
    .getByRole('button', { name: /Livre.*Oferecer/ })
    .first()
    .click()
  await doctors.getByRole('button', { name: /Helena Prates/ }).click()
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar oferta' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: /Helena Prates.*Oferecido/ })).not.toHaveCount(0)
  await expectAccessible(page)
})

test('a doctor is dragged to a day, and the month is limited by place and specialty', async ({ page }) => {
  const { days, address, grid, cell } = await companyWithApplicants(page)
  await page.setViewportSize({ width: 1280, height: 1000 })
  await openPage(page, address)
  await main(page).getByRole('button', { name: 'Quem se candidatou' }).click()
  const panel = page.getByRole('complementary', { name: 'Quem se candidatou' })
  await expect(panel.getByRole('listitem')).toHaveText([
    /Bruno.*2 plantões livres/,
    /Helena.*1 plantão livre/,
  ])
  await expectAccessible(page)
  const dragged = panel
    .getByRole('listitem')
    .filter({ hasText: 'Helena' })
    .getByText(/pode em/)
  // Step by step: the browser tells a day of the drag when the pointer moves within it.
  await dragged.hover()
  await page.mouse.down()
  await cell(days[1]).hover()
  await cell(days[0]).hover()
  const { x = 0, y = 0 } = (await cell(days[0]).boundingBox()) ?? {}
  for (const step of [38, 39, 40]) await page.mouse.move(x + step, y + 20)
  await expect(cell(days[0])).toHaveClass(/bg-brand-soft/)
  await page.mouse.up()
  const form = page.getByRole('dialog', { name: 'Oferecer plantão a Helena Prates' })
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await form.getByLabel('Local').fill('UTI adulto')
  await form.getByRole('button', { name: 'Enviar oferta' }).click()
  await expect(form).toHaveCount(0)
  await expect(cell(days[0])).toBeFocused()
  await expect(cell(days[0]).getByRole('link', { name: 'Helena Prates' })).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Helena' })).toContainText(
    'nenhum plantão livre',
  )

  await main(page).getByLabel('Local', { exact: true }).selectOption('UTI adulto')
  await expect(page).toHaveURL(/local=UTI/)
  await expect(grid.getByRole('button', { name: /lugares livres/ })).toHaveCount(0)
  await expect(cell(days[0]).getByRole('link', { name: 'Helena Prates' })).toBeVisible()
  const states = main(page).getByRole('navigation', { name: 'Situação' })
  await expect(states.getByRole('link', { name: 'Livres' })).toHaveText('Livres0')
  await main(page).getByLabel('Especialidade').selectOption('Pediatria')
  await expect(states.getByRole('link', { name: 'Oferecidos' })).toHaveText('Oferecidos1')
  await page.goBack()
  await page.goBack()
  await expect(main(page).getByLabel('Local', { exact: true })).toHaveValue('')
  await expect(grid.getByRole('button', { name: /lugares livres/ })).toHaveCount(2)
})
