import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext } from '@playwright/test'
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

const day = brazilDay(Date.now() + 10 * DAY_MS)

const doctorAccount = (request: APIRequestContext, name: string): Promise<TestAccount> =>
  createAccount(request, {
    profileType: 'individual',
    name,
    phone: '41998765432',
    state: 'PR',
    city: 'Curitiba',
    cpf: generateCpf(),
  })

test('a doctor waits for a full plantão, is told that a place is free, and applies', async ({
  page,
  browser,
}) => {
  test.slow()
  const company = await createCompany(page.request)
  const job = await publishJob(page.request, company, {
    dates: [{ day, startsAt: '19:00', hours: 12, places: 1 }],
  })
  // A context for each account: signing one in ends the session of another.
  const other = await browser.newContext()
  const first = await doctorAccount(other.request, 'Olga Prates')
  const send = async (account: TestAccount, method: 'get' | 'post', path: string, data?: object) => {
    const reply = await page.request[method](`/api${path}`, {
      headers: bearer(account.token),
      ...(data && { data }),
    })
    expect(reply.ok(), await reply.text()).toBe(true)
    return reply.json()
  }
  await send(first, 'post', `/jobs/${job}/apply`, {})
  const { items } = await send(company, 'get', '/applications/employer')
  const startsAt = new Date(`${day}T19:00:00-03:00`)
  const offered = await send(company, 'post', `/applications/${items[0].id}/bookings`, {
    place: 'UTI adulto',
    payCentavos: 180_000,
    paymentDays: 30,
    note: '',
    noticeHours: 24,
    answerHours: 24,
    dates: [
      {
        dateId: (await send(company, 'get', `/jobs/${job}`)).dates[0].id,
        startsAt: startsAt.toISOString(),
        endsAt: new Date(startsAt.getTime() + DAY_MS / 2).toISOString(),
      },
    ],
  })
  const booking = offered.items[0].id
  await send(first, 'post', `/bookings/${booking}/accept`)

  const context = await browser.newContext({
    reducedMotion: 'reduce',
    colorScheme: 'light',
    viewport: { width: 360, height: 740 },
  })
  const phone = await context.newPage()
  const doctor = await doctorAccount(phone.request, 'Helena Prates')
  await startSession(phone, doctor.email, NEW_PASSWORD)
  await openPage(phone, paths.job(job))
  const facts = phone.getByRole('region', { name: 'Resumo da vaga' })
  const list = facts.getByRole('region', { name: 'Lista de espera' })
  await expect(list).toContainText('Completo')
  await expectAccessible(phone)
  // Nothing can be sent for it: the sheet offers the waiting list.
  await phone.getByRole('button', { name: 'Candidatar-se' }).click()
  const sheet = phone.getByRole('dialog', { name: 'Não há lugar livre agora' })
  await expect(sheet.getByRole('button', { name: 'Enviar candidatura' })).toHaveCount(0)
  await expectAccessible(phone)
  await sheet.getByRole('button', { name: /^Entrar na lista de espera/ }).click()
  await expect(sheet.getByText('1ª da lista')).toBeVisible()
  await sheet.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await expect(list.getByText('1ª da lista')).toBeVisible()

  await openPage(phone, paths.dashboardBookings)
  const lists = phone.getByRole('region', { name: 'Listas de espera' })
  await expect(lists.getByText('1ª da lista')).toBeVisible()
  await expectAccessible(phone)

  await send(first, 'post', `/bookings/${booking}/cancel`, { reason: 'Doença na família' })
  // The worker tells her within a minute.
  const notice = phone.getByText('Abriu um lugar no plantão que você espera')
  await expect(async () => {
    await openPage(phone, paths.notifications)
    await expect(notice).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 100_000, intervals: [5_000] })
  await notice.click()
  await expect(phone).toHaveURL(new RegExp(paths.job(job)))
  await expect(facts.getByText('19h–7h · 12h · 1 lugar livre')).toBeVisible()
  await expect(facts.getByText(/^Lugar livre: aviso só para você até/)).toBeVisible()
  await phone.getByRole('button', { name: 'Candidatar-se' }).click()
  await expect(phone.getByText('Candidatura enviada').filter({ visible: true }).first()).toBeVisible()
  await other.close()
  await context.close()
})
