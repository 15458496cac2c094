import type { Locator, Page } from '@playwright/test'
import { bearer, demoAccounts, expect, expectAccessible, openPage, startSession, test } from '../fixtures.ts'

const APPLICANTS = 30
/** The maximum number of keys and clicks that a recruiter needs for thirty applicants. */
const MAX_ACTIONS = 40

interface Received {
  items: { id: string; doctorName: string; status: string }[]
  totalCount: number
}

/** Reads as the recruiter of the page, over the API. */
async function read<Reply>(page: Page, path: string): Promise<Reply> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const reply = await page.request.get(`/api${path}`, { headers: bearer(token ?? '') })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}

/** The job of the demo's hospital with the most applicants. */
async function wantedJob(page: Page): Promise<string> {
  const { jobs } = await read<{ jobs: { id: string; applications: number }[] }>(
    page,
    '/applications/employer/filters',
  )
  return jobs.toSorted((one, other) => other.applications - one.applications)[0]?.id ?? ''
}

const received = (page: Page, job: string, status: string) =>
  read<Received>(page, `/applications/employer?jobId=${job}&status=${status}&direction=asc&pageSize=100`)

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Candidatura aberta' })
const openName = (page: Page) => panelOf(page).getByRole('heading', { level: 2 })
const rowsOf = (page: Page) => page.locator('#conteudo [data-row]')

/** Later rejections take the reason of this one. */
async function rejectForTheFirstTime(page: Page, press: (key: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Recusar/ })
  await press('r')
  await expect(dialog).toBeVisible()
  await press('4')
  await expect(dialog.getByLabel('Falta um documento ou registro que a vaga exige')).toBeChecked()
  await press('Enter')
  await expect(dialog).toBeHidden()
}

test.describe.configure({ mode: 'serial' })

test('fifteen applicants are kept and fifteen rejected by keyboard, others move on by mouse, and nobody is skipped', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1280, height: 800 })
  await startSession(page, demoAccounts.employer)
  const job = await wantedJob(page)
  const before = await received(page, job, 'submitted')
  expect(before.totalCount).toBeGreaterThanOrEqual(APPLICANTS)
  const waiting = before.items.map(({ doctorName }) => doctorName)

  await openPage(page, `/dashboard/applications?vaga=${job}&situacao=submitted`)
  await expect(rowsOf(page)).toHaveCount(before.totalCount)
  let actions = 0
  const press = async (key: string) => {
    await page.keyboard.press(key)
    actions += 1
  }
  let started = Date.now()
  await press('j')
  await press('Enter')
  const decided = { in_review: [] as string[], rejected: [] as string[] }
  for (const [index, name] of waiting.slice(0, APPLICANTS).entries()) {
    await expect(openName(page)).toHaveText(name)
    const decision = index % 2 === 0 ? 'in_review' : 'rejected'
    if (decision === 'in_review') await press('a')
    else if (decided.rejected.length > 0) await press('.')
    else await rejectForTheFirstTime(page, press)
    decided[decision].push(name)
  }
  const next = waiting[APPLICANTS]
  if (next) await expect(openName(page)).toHaveText(next)
  expect(actions).toBeLessThanOrEqual(MAX_ACTIONS)
  test.info().annotations.push({
    type: 'keyboard',
    description: `${actions} keys, ${((Date.now() - started) / 1000).toFixed(1)} s`,
  })
  for (const status of ['in_review', 'rejected'] as const)
    await expect
      .poll(async () => {
        const { items } = await received(page, job, status)
        const moved = new Set(items.map(({ doctorName }) => doctorName))
        return decided[status].filter((name) => !moved.has(name))
      })
      .toEqual([])

  // The rows stayed where they were, although their status changed.
  expect(await rowsOf(page).locator('[data-open-row]').count()).toBe(before.totalCount)

  const inReview = await received(page, job, 'in_review')
  await openPage(page, `/dashboard/applications?vaga=${job}&situacao=in_review&ordem=received&sentido=asc`)
  await expect(rowsOf(page)).toHaveCount(inReview.totalCount)
  actions = 0
  started = Date.now()
  const click = async (target: ReturnType<typeof openName>) => {
    await target.click()
    actions += 1
  }
  await click(rowsOf(page).first().locator('[data-open-row]'))
  const shortlist = panelOf(page).getByRole('button', { name: 'Pré-selecionar' })
  const chosen = inReview.items.map(({ doctorName }) => doctorName)
  expect(chosen.length).toBeGreaterThanOrEqual(APPLICANTS / 2)
  for (const name of chosen) {
    await expect(openName(page)).toHaveText(name)
    await click(shortlist)
  }
  expect(actions).toBeLessThanOrEqual(MAX_ACTIONS)
  test.info().annotations.push({
    type: 'mouse',
    description: `${actions} clicks, ${((Date.now() - started) / 1000).toFixed(1)} s`,
  })
  await expect
    .poll(async () => {
      const { items } = await received(page, job, 'shortlisted')
      const shortlisted = new Set(items.map(({ doctorName }) => doctorName))
      return chosen.filter((name) => !shortlisted.has(name))
    })
    .toEqual([])
})

test('keys open, close, undo and explain themselves, and do nothing while one types', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await startSession(page, demoAccounts.employer)
  const job = await wantedJob(page)
  await openPage(page, `/dashboard/applications?vaga=${job}`)
  const first = rowsOf(page).first().locator('[data-open-row]')
  await expect(first).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('jkaz?')
  await expect(page.getByLabel('Buscar candidaturas')).toHaveValue('jkaz?')
  await expect(panelOf(page)).toHaveCount(0)
  await page.getByLabel('Buscar candidaturas').fill('')
  await page.getByLabel('Buscar candidaturas').blur()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await expect(help).toBeVisible()
  // Its keys are not those of the list.
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await first.focus()
  await page.keyboard.press('ArrowDown')
  const second = rowsOf(page).nth(1).locator('[data-open-row]')
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(openName(page)).toBeFocused()
  const name = (await openName(page).textContent()) ?? ''
  await page.keyboard.press('j')
  await expect(openName(page)).not.toHaveText(name)
  await page.keyboard.press('k')
  await expect(openName(page)).toHaveText(name)
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toHaveCount(0)
  await expect(second).toBeFocused()

  await page.keyboard.press('x')
  await expect(page.getByText('1 candidatura na seleção')).toBeVisible()
  await page.keyboard.press('x')

  // The last reason is preselected. A repeated rejection names its reason, and can be undone.
  await page.keyboard.press('Enter')
  const reject = page.getByRole('dialog', { name: /^Recusar/ })
  const reasons = reject.getByRole('radio')
  await page.keyboard.press('.')
  await expect(reasons.first()).toBeFocused()
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await expect(reject).toBeHidden()
  await page.keyboard.press('z')
  await expect(page.getByText('Mudança desfeita')).toBeVisible()
  await page.keyboard.press('r')
  await expect(reasons.nth(1)).toBeFocused()
  await expect(reasons.nth(1)).toBeChecked()
  await page.keyboard.press('Escape')
  const rejected = (await openName(page).textContent()) ?? ''
  await page.keyboard.press('.')
  await expect(page.getByText('Motivo: A vaga pede outra experiência profissional.')).toBeVisible()
  // Undoing opens the person again. Keys wait for the keys before them, and a text for its field.
  let showNotes = () => {}
  const areNotesShown = new Promise<void>((resolve) => {
    showNotes = resolve
  })
  await page.route('**/api/applications/*/notes', async (route) => {
    await areNotesShown
    await route.continue()
  })
  await page.keyboard.type('znligar para a doutora')
  await expect(openName(page)).toHaveText(rejected)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  showNotes()
  const note = panelOf(page).getByLabel('Nova anotação')
  await expect(note).toHaveValue('ligar para a doutora')
  await expect(note).toBeFocused()
  await page.keyboard.type(' amanhã')
  await page.keyboard.press('Control+Enter')
  await expect(
    panelOf(page).getByRole('listitem').filter({ hasText: 'ligar para a doutora amanhã' }),
  ).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')

  // A move from the list, undone by key.
  const mark = rowsOf(page).filter({ hasText: 'Pré-selecionada' }).first()
  const id = await mark.getAttribute('data-row')
  const row = page.locator(`[data-row="${id}"]`)
  await row.locator('[data-open-row]').focus()
  await page.keyboard.press('a')
  await expect(row).toContainText('Em análise')
  await page.keyboard.press('z')
  await expect(row).toContainText('Pré-selecionada')
})

test('beside the panel all tabs can be reached, the toolbar takes one line, and the decisions another', async ({
  page,
}) => {
  await startSession(page, demoAccounts.employer)
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await openPage(page, '/dashboard/applications')
    const undecided = rowsOf(page).filter({ hasText: /Nova|Visualizada/ })
    await undecided.first().locator('[data-open-row]').click()
    await expect(panelOf(page).getByRole('heading', { name: 'Contato' })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Situação' })
    const edge = await tabs.evaluate((element) => element.getBoundingClientRect().right)
    for (const tab of await tabs.getByRole('link').all())
      expect(await tab.evaluate((link) => link.getBoundingClientRect().right)).toBeLessThanOrEqual(edge)
    await tabs.getByRole('button', { name: 'Mais' }).click()
    await expect(page.getByRole('menuitem', { name: /^Não selecionadas/ })).toBeVisible()
    await page.keyboard.press('Escape')
    const middles = (controls: Locator) =>
      controls.evaluateAll((all) => {
        const lines = all.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 1)
        return [...new Set(lines.map(({ top, bottom }) => Math.round((top + bottom) / 2)))]
      })
    const toolbar = page.locator('main search').locator('input, select, form > button, form > a')
    expect(await middles(toolbar)).toHaveLength(1)
    const decisions = panelOf(page).locator('button[aria-keyshortcuts]:not([aria-pressed])')
    await expect(decisions).toHaveText([
      /Em análise$/,
      /Pré-selecionar$/,
      /Entrevista$/,
      /Contratar$/,
      /Recusar$/,
    ])
    expect(await middles(decisions)).toHaveLength(1)
  }
})

test('the list follows the search while it is typed, and the field keeps text and focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await startSession(page, demoAccounts.employer)
  await openPage(page, '/dashboard/applications')
  const first = rowsOf(page).first()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())?.y).toBeLessThan(310)
  const name = (await first.locator('[data-open-row] span').first().textContent()) ?? ''
  const [word = ''] = name.split(' ')
  const search = page.getByLabel('Buscar candidaturas')
  await search.click()
  await search.pressSequentially(word.slice(0, 2))
  await expect(page).toHaveURL(new RegExp(`busca=${encodeURIComponent(word.slice(0, 2))}(&|$)`))
  await search.pressSequentially(word.slice(2))
  await expect(page).toHaveURL(new RegExp(`busca=${encodeURIComponent(word)}`))
  await expect(search).toHaveValue(word)
  await expect(search).toBeFocused()
  await expect(rowsOf(page).first()).toContainText(word)
  // One step back is the list before the search.
  await page.goBack()
  await expect(page).not.toHaveURL(/busca=/)
  await expect(search).toHaveValue('')

  // The address that follows Enter does not replace what is typed meanwhile.
  await search.fill(word.slice(0, 2))
  await search.press('Enter')
  await search.pressSequentially(word.slice(2))
  await expect(page).toHaveURL(new RegExp(`busca=${encodeURIComponent(word)}`))
  await expect(search).toHaveValue(word)
})

test('an application that is opened right after typing stays open, and the list follows the search', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await startSession(page, demoAccounts.employer)
  await openPage(page, '/dashboard/applications')
  const opener = rowsOf(page).first().locator('[data-open-row]')
  const name = (await opener.locator('span').first().textContent()) ?? ''
  const [word = ''] = name.split(' ')
  await page.getByLabel('Buscar candidaturas').fill(word)
  await opener.click()
  await expect(page).toHaveURL(new RegExp(`busca=${encodeURIComponent(word)}`))
  await expect(openName(page)).toContainText(word)
  await expect(page).toHaveURL(/aberto=/)
})

test('the list and the panel are accessible', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await startSession(page, demoAccounts.employer)
  await openPage(page, '/dashboard/applications')
  await rowsOf(page).first().locator('[data-open-row]').click()
  await expect(panelOf(page).getByRole('heading', { name: 'Histórico' })).toBeVisible()
  await expectAccessible(page)
})
