import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Browser } from '@playwright/test'
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
  type TestAccount,
  test,
} from '../fixtures.ts'

const reduced = { reducedMotion: 'reduce', colorScheme: 'light' } as const

/** A doctor with an agreed plantão some days from now, from 19h on, and her phone. */
async function doctorWith(
  { browser, request }: { browser: Browser; request: APIRequestContext },
  company: TestAccount,
  job: string,
  { name, inDays }: { name: string; inDays: number },
) {
  const context = await browser.newContext({ ...reduced, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  const profile = { profileType: 'individual', name, phone: '41998765432', state: 'PR', city: 'Curitiba' }
  const doctor = await createAccount(phone.request, { ...profile, cpf: generateCpf() })
  await phone.request.post(`/api/jobs/${job}/apply`, { headers: bearer(doctor.token), data: {} })
  const headers = bearer(company.token)
  const { items } = await (await request.get('/api/applications/employer', { headers })).json()
  const startsAt = new Date(`${brazilDay(Date.now() + inDays * DAY_MS)}T19:00:00-03:00`)
  const offered = await request.post(`/api/applications/${items[0].id}/bookings`, {
    headers,
    data: {
      place: 'UTI adulto, 3º andar',
      payCentavos: 180_000,
      paymentDays: 30,
      note: '',
      noticeHours: 24,
      answerHours: 24,
      dates: [
        {
          dateId: null,
          startsAt: startsAt.toISOString(),
          endsAt: new Date(startsAt.getTime() + DAY_MS / 2).toISOString(),
        },
      ],
    },
  })
  expect(offered.status(), await offered.text()).toBe(201)
  const { id } = (await offered.json()).items[0]
  const accepted = await phone.request.post(`/api/bookings/${id}/accept`, { headers: bearer(doctor.token) })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  await startSession(phone, doctor.email, NEW_PASSWORD)
  return { context, phone, booking: id as string }
}

test('a doctor takes a proposal back, swaps a plantão with a colleague, and the company approves', async ({
  page,
  browser,
  expectErrors,
}) => {
  // The colleague may not read the plantão itself.
  expectErrors(/404 .*\/bookings\//)
  const company = await createCompany(page.request)
  const job = await publishJob(page.request, company)
  const parts = { browser, request: page.request }
  const ana = await doctorWith(parts, company, job, { name: 'Ana Prates', inDays: 10 })
  const bia = await doctorWith(parts, company, job, { name: 'Bia Toledo', inDays: 14 })

  await openPage(ana.phone, paths.booking(ana.booking))
  const propose = ana.phone.getByRole('button', { name: 'Trocar ou passar' })
  const dialog = ana.phone.getByRole('dialog', { name: 'Trocar ou passar plantão' })
  await propose.click()
  await dialog.getByRole('button', { name: 'Enviar proposta' }).click()
  await expect(dialog.getByText('Escolha uma pessoa.')).toBeVisible()
  await dialog.getByLabel('Pessoa').selectOption({ index: 1 })
  await dialog.getByLabel('Motivo').fill('Congresso')
  await dialog.getByRole('button', { name: 'Enviar proposta' }).click()
  await expect(dialog).toHaveCount(0)
  const pending = ana.phone.getByRole('region', { name: 'Passagem proposta' })
  await expect(pending).toContainText('Falta a resposta de Bia Toledo')
  await expect(propose).toHaveCount(0)
  await pending.getByRole('button', { name: 'Retirar proposta' }).click()
  await expect(pending).toHaveCount(0)

  await propose.click()
  await dialog.getByRole('radio', { name: 'Trocar' }).check()
  await dialog.getByLabel('Pessoa').selectOption({ index: 1 })
  await dialog.getByLabel('Plantão que você assume').selectOption({ index: 1 })
  await dialog.getByLabel('Motivo').fill('Congresso')
  await expectAccessible(ana.phone)
  await dialog.getByRole('button', { name: 'Enviar proposta' }).click()
  const swap = ana.phone.getByRole('region', { name: 'Troca proposta' })
  await expect(swap).toContainText('Você propôs trocar este plantão com Bia Toledo')

  await openPage(bia.phone, paths.dashboardBookings)
  const asked = bia.phone.getByRole('region', { name: 'Esperam por você' })
  await expect(asked).toContainText('Ana Prates quer trocar pelo seu')
  await asked.getByRole('link', { name: 'Ver e responder' }).click()
  await expect(bia.phone.getByRole('heading', { level: 1, name: 'Troca proposta' })).toBeVisible()
  await expect(bia.phone.getByRole('region', { name: 'O plantão que você assume' })).toContainText(
    'UTI adulto, 3º andar',
  )
  expect(await horizontalOverflow(bia.phone)).toBeLessThanOrEqual(0)
  await expectAccessible(bia.phone)
  await bia.phone.getByRole('button', { name: 'Aceitar troca' }).click()
  await expect(bia.phone.getByText(/^Você aceitou. Falta a aprovação/)).toBeVisible()

  await page.emulateMedia(reduced)
  await startSession(page, company.email, NEW_PASSWORD)
  await openPage(page, paths.dashboardBookings)
  const toDecide = page.getByRole('region', { name: 'Trocas e passagens a aprovar' })
  await expect(toDecide).toContainText('Ana Prates troca com Bia Toledo')
  await expectAccessible(page)
  await toDecide.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect(toDecide).toContainText('Respondido')
  await openPage(page, paths.booking(ana.booking))
  await expect(page.getByText('Repassado para Bia Toledo')).toBeVisible()
  await page.getByRole('link', { name: 'Ver o plantão atual' }).click()
  await expect(page.getByText('Assumido de Ana Prates.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Histórico' })).toContainText('Plantão assumido')

  await openPage(ana.phone, paths.booking(ana.booking))
  await expect(ana.phone.getByText('Outra pessoa assumiu este plantão.')).toBeVisible()
  await ana.phone.getByRole('link', { name: 'Ver o plantão que você assumiu' }).click()
  await expect(ana.phone.getByText('Combinado', { exact: true })).toBeVisible()
  await openPage(bia.phone, paths.booking(ana.booking))
  await expect(bia.phone.getByText('Este plantão agora é seu.')).toBeVisible()
  await Promise.all([ana.context.close(), bia.context.close()])
})
