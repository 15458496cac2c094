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
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
} from '../fixtures.ts'
import { DESCRIPTION, day, dayCell, description, main, publish, startCompany, title } from '../job-form.ts'

/** The year of the next December that has not begun. */
const year = Number(brazilDay(Date.now() + 31 * DAY_MS).slice(0, 4))
const christmas = new Date(`${year}-12-25T12:00:00-03:00`)
const weekday = christmas.toLocaleDateString('pt-BR', { weekday: 'long', timeZone: 'America/Sao_Paulo' })

const reduced = { reducedMotion: 'reduce', colorScheme: 'light' } as const

for (const width of [360, 1280])
  test(`a weekly pattern makes the plantões of a month, without holidays, by keyboard, at ${width} px`, async ({
    page,
  }) => {
    await page.emulateMedia(reduced)
    await page.setViewportSize({ width, height: 800 })
    await startCompany(page, page.request)
    await page.clock.setFixedTime(new Date(`${year}-11-27T12:00:00-03:00`))
    await openPage(page, `${paths.dashboardBookings}?mes=${year + 1}-03`)
    await page
      .getByRole('link', { name: /^Publica(r|) ?(os )?plantões do mês|^Publique os plantões/ })
      .first()
      .press('Enter')
    const planner = page.getByRole('dialog', { name: 'Repetir toda semana' })
    await planner.getByRole('button', { name: weekday.replace('-feira', ''), exact: true }).press('Space')
    await planner.getByLabel('Início').fill('19h')
    await planner.getByLabel('Lugares').fill('2')
    await planner.getByLabel('Valor de cada plantão').fill('1800')
    await planner.getByLabel('Local').fill('UPA Norte')
    await expect(planner.getByLabel('Período')).toHaveValue(`${year}-12`)
    await expect(planner.getByText('1 feriado nestes dias: Natal.')).toBeVisible()
    await expect(planner.getByRole('button', { name: 'Adicionar 4 plantões' })).toBeVisible()
    await planner.getByRole('checkbox', { name: /^Sem feriados/ }).press('Space')
    await expect(planner.getByRole('button', { name: 'Adicionar 3 plantões' })).toBeVisible()
    const grid = planner.getByRole('grid', { name: `Prévia dezembro de ${year}` })
    await expect(grid.getByRole('gridcell', { selected: true })).toHaveCount(3)
    await grid.locator('[tabindex="0"]').focus()
    // From the first of December to the fourth, three weeks before Christmas.
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(grid.getByRole('gridcell', { selected: true })).toHaveCount(2)
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await planner.getByLabel('Lugares').press('Enter')
    await expect(planner).toHaveCount(0)
    const rows = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Remover / }) })
    await expect(rows).toHaveCount(2)
    await expect(rows.getByText(/19h–7h · 2 lugares · R\$\s1\.800 · UPA Norte/)).toHaveCount(2)

    await title(page).fill('Plantonista das sextas')
    await description(page).fill(DESCRIPTION)
    await publish(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Plantonista das sextas' })).toBeVisible()
    const facts = page.getByRole('region', { name: 'Resumo da vaga' })
    await expect(facts.getByText('UPA Norte', { exact: true })).toHaveCount(2)
    await expectAccessible(page)
  })

test('an edit of an agreed plantão asks first, and both sides then read old and new', async ({
  page,
  browser,
}) => {
  await page.emulateMedia(reduced)
  const company = await createCompany(page.request)
  const [first, second] = [day(10), day(12)]
  const night = (on: string) => ({ day: on, startsAt: '19:00', hours: 12, places: 1 })
  const job = await publishJob(page.request, company, {
    regime: 'shift',
    dates: [night(first), night(second)],
  })
  const context = await browser.newContext({ ...reduced, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  const profile = {
    profileType: 'individual',
    name: 'Helena Prates',
    phone: '41998765432',
    state: 'PR',
    city: 'Curitiba',
  }
  const doctor = await createAccount(phone.request, { ...profile, cpf: generateCpf() })
  await phone.request.post(`/api/jobs/${job}/apply`, { headers: bearer(doctor.token), data: {} })
  const headers = bearer(company.token)
  const { items } = await (await page.request.get('/api/applications/employer', { headers })).json()
  const { dates } = await (await page.request.get(`/api/jobs/${job}`)).json()
  const startsAt = new Date(`${first}T19:00:00-03:00`)
  const endsAt = new Date(startsAt.getTime() + DAY_MS / 2)
  const terms = {
    place: 'UTI',
    payCentavos: 180_000,
    paymentDays: 30,
    note: '',
    noticeHours: 24,
    answerHours: 24,
  }
  const offered = await page.request.post(`/api/applications/${items[0].id}/bookings`, {
    headers,
    data: { ...terms, dates: [{ dateId: dates[0].id, startsAt, endsAt }] },
  })
  expect(offered.status(), await offered.text()).toBe(201)
  const booking = (await offered.json()).items[0].id
  const accepted = await phone.request.post(`/api/bookings/${booking}/accept`, {
    headers: bearer(doctor.token),
  })
  expect(accepted.ok(), await accepted.text()).toBe(true)

  await startSession(page, company.email, NEW_PASSWORD)
  await openPage(page, paths.editJob(job))
  const rows = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Remover / }) })
  await rows
    .first()
    .getByRole('button', { name: /^Alterar / })
    .click()
  await rows
    .first()
    .getByRole('textbox', { name: /^Início em / })
    .fill('20')
  await rows
    .first()
    .getByRole('textbox', { name: /^Valor em / })
    .fill('2000')
  const warning = /1 plantão combinado muda: a pessoa precisa aceitar/
  await expect(main(page).getByText(warning)).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Salvar alterações' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Há plantões combinados nestas datas' })
  await expect(dialog).toContainText(warning)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await main(page).getByRole('button', { name: 'Salvar alterações' }).click()
  await dialog.getByRole('button', { name: 'Salvar e propor a mudança' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plantonista de enfermaria' })).toBeVisible()

  await startSession(phone, doctor.email, NEW_PASSWORD)
  await openPage(phone, paths.booking(booking))
  const change = phone.getByRole('region', { name: 'Mudança proposta' })
  await expect(change).toContainText(/19h.*20h/)
  await expect(change).toContainText(/R\$\s1\.800.*R\$\s2\.000/)
  await change.getByRole('button', { name: 'Aceitar mudança' }).click()
  await expect(change).toHaveCount(0)

  // The date leaves the job, and the agreement stays.
  await openPage(page, paths.editJob(job))
  await dayCell(page, first).click()
  await expect(main(page).getByText(/1 plantão combinado sai da vaga, mas continua combinado/)).toBeVisible()
  await main(page).getByRole('button', { name: 'Salvar alterações' }).click()
  await dialog.getByRole('button', { name: 'Salvar mesmo assim' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plantonista de enfermaria' })).toBeVisible()
  await openPage(phone, paths.booking(booking))
  await expect(phone.getByText('Combinado', { exact: true })).toBeVisible()
  await context.close()
})
