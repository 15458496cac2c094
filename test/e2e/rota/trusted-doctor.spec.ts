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
import { main } from '../job-form.ts'

const reduced = { reducedMotion: 'reduce', colorScheme: 'light' } as const

test('a company trusts an applicant, who books an open plantão with two taps on the rules that she has read', async ({
  page,
  browser,
}) => {
  const company = await createCompany(page.request, { name: 'Clínica Nova Serra' })
  const day = brazilDay(Date.now() + 6 * DAY_MS)
  const job = await publishJob(page.request, company, {
    regime: 'shift',
    dates: [{ day, startsAt: '19:00', hours: 12, places: 1 }],
    ...{ payMin: 180_000, payMax: 180_000, payUnit: 'shift', paymentTermDays: 30 },
  })
  const context = await browser.newContext({ ...reduced, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  const name = 'Helena Prates'
  const profile = { profileType: 'individual', name, phone: '41998765432', state: 'PR', city: 'Curitiba' }
  const doctor = await createAccount(phone.request, { ...profile, cpf: generateCpf() })
  const applied = await phone.request.post(`/api/jobs/${job}/apply`, {
    headers: bearer(doctor.token),
    data: {},
  })
  expect(applied.ok(), await applied.text()).toBe(true)

  // The session of this token ends with the sign-in below.
  const headers = bearer(company.token)
  const { items } = await (await page.request.get('/api/applications/employer', { headers })).json()

  await page.emulateMedia(reduced)
  await startSession(page, company.email, NEW_PASSWORD)
  await openPage(page, paths.dashboardBookings)
  await main(page).getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Regras da escala' }).click()
  await expect(page.getByText('Ninguém marcado ainda')).toBeVisible()
  await page.getByLabel('Cancelamento').selectOption({ label: '48 horas antes' })
  await page.getByRole('button', { name: 'Salvar regras' }).click()
  await expect(page.getByText('Regras salvas', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await openPage(page, paths.openApplication(items[0].id))
  const trust = page.getByRole('switch', { name: 'De confiança' })
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().includes('/rota/trusted-doctors/'),
  )
  await trust.check()
  await expect(trust).toBeChecked()
  // The switch moves before the reply arrives.
  expect((await saved).ok()).toBe(true)
  await openPage(page, paths.bookingRules)
  await expect(page.getByRole('heading', { name })).toBeVisible()

  await startSession(phone, doctor.email, NEW_PASSWORD)
  await openPage(phone, paths.dashboardBookings)
  const open = phone.getByRole('region', { name: 'Você pode reservar' })
  await expect(open.getByRole('listitem')).toContainText(/19h–7h.*Plantonista.*R\$\s1\.800/)
  await expectAccessible(phone)
  await open.getByRole('button', { name: 'Reservar' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Reservar plantão' })
  await expect(dialog).toContainText('Com menos de 48 horas de antecedência')
  await expect(dialog).toContainText('até 30 dias após o plantão')
  await expectAccessible(phone)
  await dialog.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(open).toContainText('Nenhum plantão em aberto')
  await openPage(phone, `${paths.dashboardBookings}?mes=${day.slice(0, 7)}`)
  await expect(phone.getByText('1 plantão combinado')).toBeVisible()

  await openPage(page, `${paths.dashboardBookings}?mes=${day.slice(0, 7)}`)
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  const history = page.getByRole('region', { name: 'Histórico' })
  await expect(history).toContainText('Plantão em aberto reservado: combinado')
  await expect(page.getByRole('switch', { name: 'De confiança' })).toBeChecked()
  await openPage(page, paths.bookingRules)
  await page.getByRole('button', { name: `Remover ${name}` }).click()
  const asking = page.getByRole('alertdialog', { name: `Remover ${name}?` })
  await asking.getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Ninguém marcado ainda')).toBeVisible()
  await openPage(phone, paths.dashboardBookings)
  await expect(phone.getByRole('heading', { level: 1, name: 'Meus plantões' })).toBeVisible()
  await expect(open).toHaveCount(0)
  await context.close()
})
