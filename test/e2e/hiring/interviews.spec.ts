import { randomUUID } from 'node:crypto'
import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Browser } from '@playwright/test'
import { DAY_MS } from '#contract/durations.ts'
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

/** Beyond the end of any week. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

async function send(
  request: APIRequestContext,
  method: 'post' | 'put',
  path: string,
  token: string,
  data = {},
) {
  const reply = await request[method](`/api${path}`, { headers: bearer(token), data })
  expect(reply.ok(), `${path} ${await reply.text()}`).toBe(true)
}

/** Creates a doctor, her application to the job and an interview with two proposed times. Returns the id of the interview. */
async function invite(browser: Browser, company: TestAccount, jobId: string, name: string) {
  const { request } = await browser.newContext()
  const doctor = await createAccount(request, {
    profileType: 'individual',
    name,
    phone: '41998765432',
    cpf: generateCpf(),
  })
  await send(request, 'post', `/jobs/${jobId}/apply`, doctor.token)
  const list = await request.get('/api/applications/employer', { headers: bearer(company.token) })
  const { items } = (await list.json()) as { items: { id: string; doctorName: string }[] }
  const { id } = items.find(({ doctorName }) => doctorName === name) ?? { id: '' }
  await send(request, 'put', `/applications/${id}/status`, company.token, {
    status: 'interview',
    interview: { times: [inDays(9), inDays(10)], minutes: 30, place: 'Sala 2, bloco B' },
  })
  const reply = await request.get(`/api/applications/${id}/interview`, { headers: bearer(company.token) })
  return { token: doctor.token, interview: (await reply.json()).interview as { id: string; times: string[] } }
}

test('a company sees its interviews by what they wait for, and opens their applications', async ({
  page,
  request,
  browser,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  const company = await createCompany(request)
  await startSession(page, company.email, NEW_PASSWORD)
  await openPage(page, '/dashboard/applications/interviews')
  const content = page.locator('#conteudo')
  await expect(content.getByText('Nenhuma entrevista ainda')).toBeVisible()

  const jobId = await publishJob(request, company)
  const confirmed = await invite(browser, company, jobId, 'Ana Marca Horário')
  const declined = await invite(browser, company, jobId, 'Bruno Outro Dia')
  await invite(browser, company, jobId, 'Carla Ainda Escolhe')
  // A doctor sees the times once they cannot be undone any more.
  await expect(async () => {
    const [time] = confirmed.interview.times
    await send(request, 'post', `/interviews/${confirmed.interview.id}/choose`, confirmed.token, { time })
    const answer = 'Só posso às sextas.'
    await send(request, 'post', `/interviews/${declined.interview.id}/decline`, declined.token, { answer })
  }).toPass({ timeout: 40_000 })

  await page.reload()
  const group = (name: string) => content.getByRole('region', { name, exact: true })
  await expect(group('Mais adiante').getByRole('listitem')).toHaveText(
    /Ana Marca Horário.*30 min.*Sala 2, bloco B/,
  )
  await expect(group('Pedem outros horários')).toContainText('“Só posso às sextas.”')
  await expect(group('Esperando a escolha do horário')).toContainText('Carla Ainda Escolhe')
  await expect(
    group('Esperando a escolha do horário')
      .getByRole('list', { name: 'Horários propostos' })
      .getByRole('listitem'),
  ).toHaveCount(2)
  await expect(content.getByText('1 marcada')).toBeVisible()
  await expectAccessible(page)

  await group('Pedem outros horários').getByRole('link', { name: 'Bruno Outro Dia' }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Bruno Outro Dia' })).toBeVisible()
  await content
    .getByRole('navigation', { name: 'Visualização' })
    .getByRole('link', { name: 'Entrevistas' })
    .click()
  await expect(group('Mais adiante')).toBeVisible()
})

test('interviews that are over are shown in pages', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  const company = await createCompany(request)
  await startSession(page, company.email, NEW_PASSWORD)
  // Nothing but time makes an interview past.
  const interviews = Array.from({ length: 43 }, (_, index) => ({
    id: randomUUID(),
    applicationId: randomUUID(),
    jobId: randomUUID(),
    jobTitle: 'Plantonista de Clínica Médica',
    doctorName: `Pessoa ${index + 1}`,
    status: 'interview',
    endReason: null,
    state: 'confirmed',
    times: [inDays(-index - 1)],
    chosenTime: inDays(-index - 1),
    minutes: 30,
    place: 'Sala 2',
    note: '',
    answer: '',
  }))
  await page.route('**/api/interviews/past**', (route) => {
    const current = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
    return route.fulfill({
      json: {
        items: interviews.slice((current - 1) * 20, current * 20),
        totalCount: 43,
        currentPage: current,
        pageSize: 20,
        totalPages: 3,
        hasNextPage: current < 3,
        hasPreviousPage: current > 1,
      },
    })
  })
  await openPage(page, '/dashboard/applications/interviews')
  const past = page.getByRole('region', { name: 'Anteriores', exact: true })
  await expect(past.getByRole('heading', { name: 'Anteriores 43' })).toBeVisible()
  await expect(past.getByRole('listitem')).toHaveCount(20)
  await expectAccessible(page)
  const pages = page.getByRole('navigation', { name: 'Páginas das anteriores' })
  await pages.getByRole('link', { name: 'Próxima' }).click()
  await expect(past.getByRole('link', { name: 'Pessoa 21', exact: true })).toBeVisible()
  await pages.getByRole('link', { name: 'Página 3' }).click()
  await expect(past.getByRole('link', { name: 'Pessoa 43', exact: true })).toBeVisible()
  await expect(past.getByRole('listitem')).toHaveCount(3)
  // Beyond the end, the last page is shown.
  await openPage(page, '/dashboard/applications/interviews?page=9')
  await expect(page).toHaveURL(/page=3$/)
  await expect(past.getByRole('listitem')).toHaveCount(3)
})
