import { createHash } from 'node:crypto'
import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { Browser, Page } from '@playwright/test'
import { DAY_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { createCompany, publishJob } from '../company.ts'
import { bearer, createAccount, expect, expectAccessible, openPage, test } from '../fixtures.ts'
import { main } from '../job-form.ts'

/** Agrees on a plantão over the API. Returns its agreement as the doctor downloads it. */
async function agreement(browser: Browser): Promise<Buffer> {
  const { request } = await browser.newContext()
  const company = await createCompany(request)
  const jobId = await publishJob(request, company)
  // Another browser, because a sign-in ends the session before.
  const doctor = await createAccount((await browser.newContext()).request, {
    profileType: 'individual',
    name: 'Helena Conceição Prates',
    phone: '41998765432',
    cpf: generateCpf(),
  })
  const send = async (token: string, path: string, data = {}) => {
    const reply = await request.post(`/api${path}`, { headers: bearer(token), data })
    expect(reply.ok(), `${path} ${await reply.text()}`).toBe(true)
    return reply.json()
  }
  await send(doctor.token, `/jobs/${jobId}/apply`)
  const list = await request.get('/api/applications/employer', { headers: bearer(company.token) })
  const [application] = (await list.json()).items
  const start = Date.now() + 10 * DAY_MS
  const [startsAt, endsAt] = [start, start + DAY_MS / 2].map((moment) => new Date(moment).toISOString())
  const { items } = await send(company.token, `/applications/${application.id}/bookings`, {
    place: 'Pronto-socorro, Curitiba',
    payCentavos: 180_000,
    paymentDays: 30,
    noticeHours: 24,
    answerHours: 24,
    dates: [{ dateId: null, startsAt, endsAt }],
  })
  const [{ id }] = items
  await send(doctor.token, `/bookings/${id}/accept`)
  const file = await request.get(`/api/bookings/${id}/papers/agreement`, { headers: bearer(doctor.token) })
  expect(file.headers()['content-type']).toBe('application/pdf')
  return file.body()
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Escolher PDF').setInputFiles({ name, mimeType: 'application/pdf', buffer })

test('anybody can check whether an agreement is the one that was issued', async ({ page, browser }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.setViewportSize({ width: 360, height: 740 })
  const pdf = await agreement(browser)
  await openPage(page, paths.checkPaper)
  await choose(page, 'acordo.pdf', pdf)
  const answer = main(page).getByRole('status').filter({ hasText: 'Documento' })
  await expect(answer).toContainText('Documento autêntico')
  await expect(answer).toContainText('Acordo de plantão')
  await expect(answer).toContainText('acordo.pdf')
  await expect(answer).toContainText('(12 horas)')
  await expect(answer).toBeFocused()
  await expectAccessible(page)

  const changed = Buffer.from(pdf)
  changed[changed.length - 200] = (changed[changed.length - 200] ?? 0) ^ 1
  await choose(page, 'alterado.pdf', changed)
  const refusal = main(page).getByRole('alert')
  await expect(refusal).toContainText('Documento não reconhecido')
  await expect(refusal).toContainText('Ele foi alterado ou não foi emitido pelo Medponto.')
  await expect(answer).toHaveCount(0)
  await expectAccessible(page)

  const code = page.getByLabel('Código SHA-256 do arquivo')
  await code.fill('abc')
  await page.getByRole('button', { name: 'Conferir código' }).click()
  await expect(page.getByText(/^Cole o código inteiro/)).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(` ${createHash('sha256').update(pdf).digest('hex').toUpperCase()}\n`)
  await page.getByRole('button', { name: 'Conferir código' }).click()
  await expect(answer).toContainText('Documento autêntico')
})

test('a check that fails can be repeated', async ({ page, expectErrors }) => {
  expectErrors(/503/)
  await openPage(page, paths.checkPaper)
  await page.route('**/api/papers/*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await choose(page, 'acordo.pdf', Buffer.from('%PDF-1.5'))
  await expect(main(page).getByRole('alert')).toContainText('Não conseguimos conferir o documento')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(main(page).getByRole('alert')).toContainText('Documento não reconhecido')
})
