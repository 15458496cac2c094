import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { Page } from '@playwright/test'
import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { jobTypeLabels } from '#contract/jobs/jobs.ts'
import {
  bearer,
  createAccount,
  expect,
  NEW_PASSWORD,
  openPage,
  STABLE_JOBS,
  startSession,
  test,
  wcagViolations,
} from '../fixtures.ts'

const doctor = { profileType: 'individual', name: 'Rita Alves Lima', phone: '41998765432' }

async function someJob(page: Page): Promise<JobCard> {
  const { jobOffers } = await (await page.request.get(`/api/jobs?search=ginecologia&${STABLE_JOBS}`)).json()
  return jobOffers.find(({ employer }: JobCard) => employer.id)
}
const share = (page: Page) => page.getByRole('button', { name: 'Compartilhar' }).first()

/** Replaces the device's share function by one with this outcome. `sharedData` returns what it was called with. */
const fakeShare = (page: Page, outcome: 'done' | 'cancelled' | 'failed') =>
  page.addInitScript((how) => {
    navigator.share = async (data) => {
      Object.assign(window, { shared: data })
      if (how === 'cancelled') throw new DOMException('Share canceled', 'AbortError')
      if (how === 'failed') throw new DOMException('No app', 'NotAllowedError')
    }
  }, outcome)
const sharedData = (page: Page) => page.evaluate(() => (window as { shared?: ShareData }).shared)

test('the device shares title and address, and the page shows no message', async ({ page }) => {
  await fakeShare(page, 'done')
  const job = await someJob(page)
  await openPage(page, `/vagas/detalhes/${job.id}`)
  const counted = page.waitForRequest(
    (request) => request.url().includes('/analytics/') && request.postData()?.includes('"Share"') === true,
  )
  await share(page).click()
  await counted
  const url = new URL(`/vagas/detalhes/${job.id}`, page.url()).href
  expect(await sharedData(page)).toEqual({ title: job.title, url })
  await expect(page.getByText('Erro ao compartilhar')).toHaveCount(0)
  await expect(page.getByText('Link copiado!')).toHaveCount(0)
})

test('cancelled sharing is no error and is not counted', async ({ page }) => {
  await fakeShare(page, 'cancelled')
  const sent: string[] = []
  page.on('request', (request) => void sent.push(request.postData() ?? ''))
  const job = await someJob(page)
  await openPage(page, `/vagas/detalhes/${job.id}`)
  await share(page).click()
  await expect.poll(() => sharedData(page)).toBeTruthy()
  await expect(page.getByText('Erro ao compartilhar')).toHaveCount(0)
  // A `Share` event would be sent before this one, or together with it.
  await page.getByRole('link', { name: 'Vagas', exact: true }).first().click()
  await expect.poll(() => sent.join()).toContain('"PageView"')
  expect(sent.filter((text) => text.includes('"Share"'))).toEqual([])
})

test('failed sharing is reported', async ({ page }) => {
  await fakeShare(page, 'failed')
  await openPage(page, `/vagas/detalhes/${(await someJob(page)).id}`)
  await share(page).click()
  await expect(page.getByText('Erro ao compartilhar')).toBeVisible()
})

test('on a device without sharing the link is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  const job = await someJob(page)
  await openPage(page, `/vagas/detalhes/${job.id}`)
  await share(page).click()
  await expect(page.getByText('Link copiado!')).toBeVisible()
  const url = new URL(`/vagas/detalhes/${job.id}`, page.url()).href
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
})

test('a refused clipboard is reported', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    navigator.clipboard.writeText = async () => {
      throw new DOMException('denied', 'NotAllowedError')
    }
  })
  await openPage(page, `/vagas/detalhes/${(await someJob(page)).id}`)
  await share(page).click()
  await expect(page.getByText('Erro ao compartilhar')).toBeVisible()
})

test('a job is shown as saved at once, and as unsaved again if saving fails', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/500/)
  const { email } = await createAccount(request, { ...doctor, cpf: generateCpf() })
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, `/vagas/detalhes/${(await someJob(page)).id}`)
  const save = page.getByRole('button', { name: 'Salvar', exact: true }).first()
  const unsave = page.getByRole('button', { name: 'Remover das salvas' }).first()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const fail = async (waits: Promise<void> | null) =>
    page.route(
      '**/api/saved-jobs/*',
      async (route) => {
        await waits
        await route.fulfill({ status: 500, json: {} })
      },
      { times: 1 },
    )
  await fail(held)
  await save.click()
  await expect(unsave).toBeVisible()
  answer()
  await expect(page.getByText('Erro ao salvar')).toBeVisible()
  await expect(page.getByText('Não foi possível salvar a vaga. Tente novamente.')).toBeVisible()
  await expect(save).toBeVisible()

  await save.click()
  await expect(page.getByText('A vaga foi adicionada às suas vagas salvas.')).toBeVisible()
  await fail(null)
  await unsave.click()
  await expect(page.getByText('Não foi possível remover a vaga. Tente novamente.')).toBeVisible()
  await expect(unsave).toBeVisible()
  await unsave.click()
  await expect(page.getByText('A vaga foi removida das suas vagas salvas.')).toBeVisible()
})

test('the list of saved jobs shows its empty state, cards, an expired job, removals and an error', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/500/)
  const { email, token } = await createAccount(request, { ...doctor, cpf: generateCpf() })
  const headers = bearer(token)
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/dashboard/saved')
  await expect(page.getByRole('heading', { name: 'Nenhuma vaga salva' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Explorar vagas' }).first()).toHaveAttribute(
    'href',
    '/vagas',
  )

  const { jobOffers } = await (await request.get(`/api/jobs?${STABLE_JOBS}`)).json()
  const jobs = jobOffers.slice(0, 3) as JobCard[]
  for (const { id } of jobs)
    expect((await request.post(`/api/saved-jobs/${id}`, { headers, data: {} })).ok()).toBe(true)
  const expired = jobs[2] as JobCard
  await page.route('**/api/saved-jobs', async (route) => {
    const reply = await route.fetch()
    const list = await reply.json()
    for (const job of list.items)
      if (job.id === expired.id) Object.assign(job, { isExpired: true, isOpen: false })
    await route.fulfill({ response: reply, json: list })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Vagas salvas' })).toBeVisible()
  await expect(page.getByText('3 vagas', { exact: true })).toBeVisible()
  // Several jobs have the same title.
  const card = ({ id }: JobCard) =>
    page.getByRole('article').filter({ has: page.locator(`a[href="/vagas/detalhes/${id}"]`) })
  for (const job of jobs) {
    await expect(card(job)).toContainText(job.title)
    await expect(card(job)).toContainText(job.employer.name)
    await expect(card(job)).toContainText(/Publicada (hoje|ontem|em \d\d\/\d\d)/)
    await expect(card(job).getByText('Expirada')).toHaveCount(job === expired ? 1 : 0)
    await expect(card(job).getByRole('link', { name: /^Ver vaga/ })).toBeVisible()
  }
  for (const job of jobs) await expect(card(job)).toContainText(jobTypeLabels[job.job_type])

  // An expired job can be compared too, and is marked.
  for (const job of jobs)
    await card(job)
      .getByLabel(/^Comparar/)
      .check()
  await page.getByRole('link', { name: 'Comparar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comparar vagas' })).toBeVisible()
  const comparison = page.getByRole('table', { name: 'Vagas salvas lado a lado' })
  await expect(comparison.getByRole('columnheader')).toContainText([
    (jobs[0] as JobCard).title,
    (jobs[1] as JobCard).title,
    expired.title,
  ])
  await expect(comparison.getByRole('columnheader').last()).toContainText('Expirada')
  await expect(comparison.getByRole('row', { name: /^Remuneração/ })).toBeVisible()
  await expect(comparison.getByRole('row', { name: /^Requisitos/ })).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])
  // The address has the choice.
  await page.reload()
  await expect(comparison.getByRole('columnheader')).toHaveCount(3)
  const removeFirst = page.getByRole('button', { name: /^Tirar da comparação/ }).first()
  await removeFirst.click()
  await expect(comparison.getByRole('columnheader')).toHaveCount(2)
  // The focus stays where the column was, and goes to the heading once there is nothing to compare.
  await expect(comparison.getByRole('columnheader').first()).toBeFocused()
  await removeFirst.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vagas salvas' })).toBeFocused()
  await expect(card(expired).getByLabel(/^Comparar/)).toBeChecked()
  await page.getByRole('button', { name: 'Limpar' }).click()
  await expect(card(expired).getByLabel(/^Comparar/)).not.toBeChecked()

  for (const [index, job] of jobs.slice(0, 2).entries()) {
    const reply = page.waitForResponse(
      (one) => one.request().method() === 'DELETE' && one.url().endsWith(`/api/saved-jobs/${job.id}`),
    )
    await card(job)
      .getByRole('button', { name: /^Remover/ })
      .click()
    await expect(page.getByText(['2 vagas', '1 vaga'][index] as string, { exact: true })).toBeVisible()
    // The card goes before the reply arrives.
    expect((await reply).ok()).toBe(true)
    // A toast that is being replaced is in the page a moment longer.
    await expect(page.getByText('Vaga removida').last()).toBeVisible()
  }

  await page.route('**/api/saved-jobs/*', (route) => route.fulfill({ status: 500, json: {} }))
  await card(expired)
    .getByRole('button', { name: /^Remover/ })
    .click()
  await expect(page.getByText('Erro ao remover')).toBeVisible()
  await expect(card(expired)).toBeVisible()

  await page.route('**/api/saved-jobs', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText('Erro ao carregar vagas salvas. Tente novamente.')).toBeVisible()
})

test('the WhatsApp link names the job, and a hidden employer has no such link', async ({ page, request }) => {
  const { jobOffers } = await (await request.get(`/api/jobs?pageSize=100&${STABLE_JOBS}`)).json()
  const seen = jobOffers.find(({ employer }: JobCard) => employer.id) as JobCard
  const hidden = jobOffers.find(({ employer }: JobCard) => !employer.id) as JobCard
  await openPage(page, `/vagas/detalhes/${seen.id}`)
  const link = page.getByRole('link', { name: /WhatsApp/ }).first()
  const href = new URL((await link.getAttribute('href')) as string)
  expect(href.origin + href.pathname).toMatch(/^https:\/\/wa\.me\/55\d{10,11}$/)
  expect(href.searchParams.get('text')).toContain(`"${seen.title}"`)
  await openPage(page, `/vagas/detalhes/${hidden.id}`)
  await expect(page.getByText('Empresa confidencial').first()).toBeVisible()
  await expect(page.locator('main a[href*="wa.me"], main a[href^="tel:"]')).toHaveCount(0)
})
