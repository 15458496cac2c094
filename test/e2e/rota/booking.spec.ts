import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
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
  type TestAccount,
  test,
} from '../fixtures.ts'

const name = 'Helena Prates'
const reduced = { reducedMotion: 'reduce', colorScheme: 'light' } as const
const inDays = (days: number) => brazilDay(Date.now() + days * DAY_MS)
/** '04/12' */
const short = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`

/** Offers the first applicant of a company a plantão of 12 hours from 19h on, and some more right after it. Returns their ids. */
async function offerPlantoes(
  request: APIRequestContext,
  company: TestAccount,
  day: string,
  count = 1,
): Promise<string[]> {
  const headers = bearer(company.token)
  const { items } = await (await request.get('/api/applications/employer', { headers })).json()
  const first = Date.parse(`${day}T19:00:00-03:00`)
  const at = (index: number) => new Date(first + (index * DAY_MS) / 2).toISOString()
  const reply = await request.post(`/api/applications/${items[0].id}/bookings`, {
    headers,
    data: {
      place: 'UTI adulto, 3º andar',
      payCentavos: 180_000,
      paymentDays: 30,
      note: '',
      noticeHours: 24,
      answerHours: 24,
      dates: Array.from({ length: count }, (_, index) => ({
        dateId: null,
        startsAt: at(index),
        endsAt: at(index + 1),
      })),
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  const { items: offers } = await reply.json()
  return offers.map(({ id }: { id: string }) => id)
}

/** A doctor who has applied to a new job of a company, in a browser of her own. */
async function createApplicant(page: Page, browser: Browser) {
  const company = await createCompany(page.request)
  const job = await publishJob(page.request, company)
  const context = await browser.newContext({ ...reduced, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  const profile = { profileType: 'individual', name, phone: '41998765432', state: 'PR', city: 'Curitiba' }
  const doctor = await createAccount(phone.request, { ...profile, cpf: generateCpf() })
  const applied = await phone.request.post(`/api/jobs/${job}/apply`, {
    headers: bearer(doctor.token),
    data: {},
  })
  expect(applied.ok(), await applied.text()).toBe(true)
  await page.emulateMedia(reduced)
  return { company, context, phone, doctor }
}

test('a doctor accepts a plantão with one tap, accepts a change after reading old and new, and is told of its cancellation', async ({
  page,
  browser,
  expectErrors,
}) => {
  // A proposal without any change.
  expectErrors(/400 .*\/change\)/)
  const { company, context, phone, doctor } = await createApplicant(page, browser)
  const [day, otherDay] = [inDays(10), inDays(12)]
  const [booking = ''] = await offerPlantoes(page.request, company, day)

  await startSession(phone, doctor.email, NEW_PASSWORD)
  await openPage(phone, paths.booking(booking))
  const terms = phone.getByRole('region', { name: 'Termos do plantão' })
  await expect(terms).toContainText(`${short(day)}`)
  await expect(terms).toContainText('19h–7h (12 horas)')
  await expect(terms).toContainText(/R\$\s1\.800 \(R\$\s150,00\/h\)/)
  await expect(phone.getByText(/^Responda até .* \(em\s2[34]\sh\)$/)).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Aceitar plantão' }).click()
  await expect(phone.getByText('Combinado', { exact: true })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Aceitar plantão' })).toHaveCount(0)

  await startSession(page, company.email, NEW_PASSWORD)
  await openPage(page, paths.booking(booking))
  await page.getByRole('button', { name: 'Propor mudança' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propor mudança' })
  const dayField = dialog.getByRole('textbox', { name: 'Dia', exact: true })
  await expect(dayField).toHaveValue(day)
  await expect(dialog.getByLabel('Fim')).toHaveValue('07:00')
  await dialog.getByRole('button', { name: 'Propor mudança' }).click()
  await expect(dialog.getByText('Mude pelo menos uma informação.')).toBeVisible()
  await expect(dayField).toBeFocused()
  await dayField.fill(otherDay)
  await dialog.getByLabel('Valor (R$)').fill('2000')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Propor mudança' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Retirar proposta' })).toBeVisible()

  await openPage(phone, paths.booking(booking))
  const change = phone.getByRole('region', { name: 'Mudança proposta' })
  await expect(change.getByRole('listitem')).toHaveCount(2)
  await expect(change).toContainText(new RegExp(`${short(day)}.*${short(otherDay)}`))
  await expect(change).toContainText(/R\$\s1\.800.*R\$\s2\.000/)
  await expectAccessible(phone)
  await change.getByRole('button', { name: 'Aceitar mudança' }).click()
  await expect(change).toHaveCount(0)
  await expect(terms).toContainText(short(otherDay))
  const history = phone.getByRole('region', { name: 'Histórico' })
  await expect(history.getByRole('listitem').last()).toContainText('Mudança aceita')
  await expect(history.getByRole('listitem').last()).toContainText(`${name} (profissional)`)

  await openPage(phone, `${paths.dashboardBookings}?mes=${otherDay.slice(0, 7)}`)
  await expect(phone.getByRole('heading', { level: 1, name: 'Meus plantões' })).toBeVisible()
  await expect(phone.getByText('1 plantão combinado')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('link', { name: 'Plantonista de enfermaria' }).click()

  await phone.getByRole('button', { name: 'Cancelar plantão' }).click()
  const asking = phone.getByRole('alertdialog', { name: 'Cancelar o plantão?' })
  await expect(asking).toContainText('não fica registrado como tardio')
  await asking.getByRole('button', { name: 'Cancelar plantão' }).click()
  await expect(asking.getByText('Informe o motivo.')).toBeVisible()
  await asking.getByLabel('Motivo').fill('Doença na família')
  await asking.getByRole('button', { name: 'Cancelar plantão' }).click()
  await expect(asking).toHaveCount(0)
  await expect(phone.getByText('Cancelado', { exact: true })).toBeVisible()

  await openPage(page, paths.booking(booking))
  const told = page.getByRole('alert').filter({ hasText: `Cancelado por ${name}` })
  await expect(told).toContainText('Motivo: Doença na família')
  await expect(page.getByRole('button', { name: 'Cancelar plantão' })).toHaveCount(0)
  await context.close()
})

test('many hours in a row warn both sides, before and after the last plantão is agreed', async ({
  page,
  browser,
}) => {
  const { company, context, phone, doctor } = await createApplicant(page, browser)
  const [first = '', second = '', last = ''] = await offerPlantoes(page.request, company, inDays(10), 3)
  for (const id of [first, second]) {
    const reply = await phone.request.post(`/api/bookings/${id}/accept`, { headers: bearer(doctor.token) })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  await startSession(phone, doctor.email, NEW_PASSWORD)
  await openPage(phone, paths.booking(first))
  await expect(phone.getByText('Combinado', { exact: true })).toBeVisible()
  await expect(phone.getByText(/seguidas/)).toHaveCount(0)
  await openPage(phone, paths.booking(last))
  await expect(phone.getByText('você trabalharia 36 horas seguidas')).toBeVisible()
  await phone.getByRole('button', { name: 'Aceitar plantão' }).click()
  await expect(phone.getByText('Combinado', { exact: true })).toBeVisible()
  await expect(phone.getByText('você trabalhará 36 horas seguidas')).toBeVisible()

  await startSession(page, company.email, NEW_PASSWORD)
  await openPage(page, paths.booking(first))
  await expect(page.getByText('esta pessoa trabalhará 36 horas seguidas')).toBeVisible()
  await expectAccessible(page)
  await context.close()
})
