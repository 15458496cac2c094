import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Page } from '@playwright/test'
import type { JobCard } from '#contract/api/jobs/jobs.ts'
import type { AnalyticsEvent } from '#contract/jobs/analytics.ts'
import {
  bearer,
  createAccount,
  DEMO_PASSWORD,
  demoAccounts,
  expect,
  NEW_PASSWORD,
  openPage,
  STABLE_JOBS,
  startSession,
  test,
  waitForHydration,
} from '../fixtures.ts'

const doctor = { profileType: 'individual', name: 'Clara Nunes Prado', phone: '41998765432' }

/** Collects the events that this page sends from now on. */
function collectEvents(page: Page): AnalyticsEvent[] {
  const events: AnalyticsEvent[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/api/analytics/')) return
    const body = request.postDataJSON()
    events.push(...(body.events ?? [body]))
  })
  return events
}

/** A job that no other test opens, far from the first pages and outside of STABLE_JOBS, and a search that finds it. */
async function quietJob(request: APIRequestContext): Promise<{ job: JobCard; search: string }> {
  const { totalPages } = await (await request.get('/api/jobs')).json()
  const { jobOffers } = await (await request.get(`/api/jobs?page=${totalPages - 1}`)).json()
  const job = (jobOffers as JobCard[]).find(
    ({ location, isFeatured, employer, nextDate, medicalSpecialties: names }) =>
      location &&
      // Of several dates, an application chooses some.
      !nextDate &&
      location.state !== 'SP' &&
      !isFeatured &&
      employer.id &&
      // Other tests search for these.
      !names.some((name) => /Cardiologia|Pediatria|Ginecologia/.test(name)),
  ) as JobCard
  const { city, state } = job.location as NonNullable<JobCard['location']>
  const query = { state, city, medicalSpecialties: job.medicalSpecialties.join() }
  return { job, search: `/vagas?${new URLSearchParams(query)}` }
}

async function adminToken(request: APIRequestContext): Promise<string> {
  const data = { email: demoAccounts.admin, password: DEMO_PASSWORD }
  return (await (await request.post('/api/auth/login', { data })).json()).authToken
}

test('seeing, opening, saving, sharing and applying to a job are each counted once', async ({
  page,
  request,
  browser,
}) => {
  // On wide screens, the job may open beside the list instead.
  await page.setViewportSize({ width: 1024, height: 768 })
  const { email } = await createAccount(request, { ...doctor, cpf: generateCpf() })
  const { job, search } = await quietJob(request)
  const admins = await browser.newContext()
  const headers = bearer(await adminToken(admins.request))
  const figures = async () => (await admins.request.get(`/api/jobs/${job.id}/analytics`, { headers })).json()
  const before = await figures()

  await page.addInitScript(() => {
    navigator.share = async () => {}
  })
  const events = collectEvents(page)
  const counted = () => events.filter(({ entityId }) => entityId === job.id).map(({ eventType }) => eventType)
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, search)
  await page.getByRole('link', { name: job.title }).first().click()
  await expect(page).toHaveURL(new RegExp(job.id))
  await page.getByRole('button', { name: 'Salvar', exact: true }).first().click()
  await expect(page.getByText('Vaga salva!')).toBeVisible()
  await page.getByRole('button', { name: 'Compartilhar' }).first().click()
  await page.getByRole('button', { name: 'Candidatar-se' }).first().click()
  await expect(page.getByRole('button', { name: 'Candidatura enviada' }).first()).toBeVisible()
  // The reply moves what is below the button.
  await expect(page.getByText('Remover candidatura').first()).toBeVisible()
  await page.getByRole('button', { name: 'Reportar vaga' }).click()
  await page.getByLabel('Motivo da denúncia').fill('O telefone da vaga não atende.')
  await page.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect(page.getByText('Denúncia enviada')).toBeVisible()
  await page.goBack()
  await page.goForward()
  await page.getByRole('button', { name: 'Remover das salvas' }).first().click()
  await expect
    .poll(() => counted().sort())
    .toEqual(['Application', 'Impression', 'Save', 'Share', 'Unsave', 'View'])
  await expect.poll(figures).toEqual({
    views: before.views + 1,
    impressions: before.impressions + 1,
    applications: before.applications + 1,
  })

  // A second browser of the same doctor sends its events again, but the server does not count them again.
  const second = await browser.newPage()
  const again = collectEvents(second)
  await startSession(second, email, NEW_PASSWORD)
  await openPage(second, search)
  const viewed = second.waitForResponse(
    (reply) => reply.ok() && reply.request().postData()?.includes('"View"') === true,
  )
  await second.getByRole('link', { name: job.title }).first().click()
  await viewed
  expect(again.filter(({ entityId }) => entityId === job.id).map(({ eventType }) => eventType)).toEqual([
    'Impression',
    'View',
  ])
  await second.goto('about:blank')
  expect(await figures()).toEqual({
    views: before.views + 1,
    impressions: before.impressions + 1,
    applications: before.applications + 1,
  })
  await Promise.all([second.close(), admins.close()])
})

test('searches, filters and clicks on similar jobs are counted, and going back is not', async ({ page }) => {
  const events = collectEvents(page)
  const counted = (type: AnalyticsEvent['eventType']) =>
    events.filter(({ eventType }) => eventType === type).map(({ entityId }) => entityId)
  await openPage(page, '/vagas')
  await page.getByPlaceholder('Especialidade, cidade ou palavra-chave...').fill('  cardiologia ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/vagas?search=cardiologia')
  await expect.poll(() => counted('Search')).toEqual(['cardiologia'])
  expect(counted('PageView')).toEqual(['JobSearch'])
  const search = events.find(({ eventType }) => eventType === 'Search')
  const found = await page.getByRole('heading', { name: /^Encontramos/ }).textContent()
  expect(found).toContain(` ${search?.resultCount} `)
  await page.getByLabel('Estado').selectOption('SP')
  await expect.poll(() => counted('Filter')).toEqual(['state:SP'])
  await page
    .getByRole('link', { name: /Ver vaga/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Vagas similares' })).toBeVisible()
  const similar = page
    .getByRole('region', { name: 'Vagas similares' })
    .getByRole('link', { name: /Ver vaga/ })
  const followed = (await similar.first().getAttribute('href'))?.split('/').at(-1)
  await similar.first().click()
  await expect(page).toHaveURL(new RegExp(`${followed}$`))
  await expect.poll(() => counted('RelatedJobClick')).toEqual([followed])
  await expect.poll(() => counted('View')).toContain(followed)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/vagas?search=cardiologia&state=SP')
  await expect(page.getByRole('heading', { name: /^Encontramos/ })).toBeVisible()
  await page.getByLabel('Estado').selectOption('PR')
  await expect.poll(() => counted('Filter').at(-1)).toBe('state:PR')
  expect([counted('Search'), counted('Filter'), counted('PageView')]).toEqual([
    ['cardiologia'],
    ['state:SP', 'state:PR'],
    ['JobSearch', 'Job'],
  ])
})

test('a card is counted once, when it comes into view', async ({ page }) => {
  const events = collectEvents(page)
  const seen = () => events.flatMap(({ eventType, entityId }) => (eventType === 'Impression' ? entityId : []))
  await page.setViewportSize({ width: 1280, height: 700 })
  await openPage(page, '/vagas')
  const cards = page.getByRole('main').getByRole('link', { name: /^Ver vaga/ })
  const last = (await cards.last().getAttribute('href'))?.split('/').at(-1)
  await expect.poll(() => seen().length).toBeGreaterThan(0)
  expect(seen()).not.toContain(last)
  await page.getByRole('link', { name: 'Próxima' }).scrollIntoViewIfNeeded()
  await expect.poll(seen).toContain(last)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.reload()
  await waitForHydration(page)
  // An event that is sent again would be sent together with this one.
  await page.getByLabel('Estado').selectOption('SP')
  await expect.poll(() => events.map(({ entityId }) => entityId)).toContain('state:SP')
  expect(seen().length).toBe(new Set(seen()).size)
})

for (const [name, optsOut] of [
  ['a visitor with Global Privacy Control sends no events', true],
  ['leaving the page sends the events that are still waiting', false],
] as const)
  test(name, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value })
    }, optsOut)
    // Only the page itself can record what it sends while it is being left.
    await page.addInitScript(() => {
      const send = window.fetch
      window.fetch = (target, init) => {
        if (String(target).includes('/analytics/'))
          localStorage.setItem('sent', `${localStorage.getItem('sent') ?? ''} ${init?.body}`)
        return send(target, init)
      }
    })
    await openPage(page, `/vagas?${STABLE_JOBS}`)
    await page
      .getByRole('link', { name: /Ver vaga/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Vagas similares' })).toBeVisible()
    // The page is left as soon as it has recorded the event, before it is sent.
    const counted = () => page.evaluate(() => localStorage.getItem('analyticsSeen') ?? '')
    if (!optsOut) await expect.poll(counted).toContain('View JobOffer')
    await page.goto('/termos')
    const sent = await page.evaluate(() => localStorage.getItem('sent') ?? '')
    const types = new Set([...sent.matchAll(/"eventType":"(\w+)"/g)].map(([, type]) => type))
    expect([...types].sort()).toEqual(optsOut ? [] : ['Impression', 'PageView', 'View'])
  })

test('the request of an event is over once it has been answered', async ({ page }) => {
  let isOver = false
  page.on('requestfinished', (sent) => {
    isOver ||= sent.url().endsWith('/api/analytics/record')
  })
  const answered = page.waitForResponse('**/api/analytics/record')
  await openPage(page, '/termos')
  await answered
  await expect.poll(() => isOver, { timeout: 8_000 }).toBe(true)
})

test('without IntersectionObserver every card is counted at once', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'IntersectionObserver')
  })
  const events = collectEvents(page)
  await openPage(page, '/vagas')
  const seen = () => events.filter(({ eventType }) => eventType === 'Impression').length
  await expect.poll(seen).toBe(20)
})

test('events are counted even without access to localStorage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
  })
  const events = collectEvents(page)
  await openPage(page, '/vagas')
  await expect.poll(() => events.map(({ eventType }) => eventType)).toContain('PageView')
})
