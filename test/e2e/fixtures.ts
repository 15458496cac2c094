import { randomInt, randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test'

export const DEMO_PASSWORD = 'Medponto1'
/** The password of the accounts that tests create. */
export const NEW_PASSWORD = 'Estetoscopio7'
export const demoAccounts = {
  doctor: 'medica@demo.test',
  employer: 'hospital@demo.test',
  telehealth: 'telemedicina@demo.test',
  admin: 'admin@demo.test',
} as const
/** The other admin, for what takes two people. */
export const SECOND_ADMIN = 'operadora@demo.test'
export type DemoAccount = keyof typeof demoAccounts
/** The widths of a journey that is the same on every device: a phone and, in `npm run proof`, a computer. */
export const WIDTHS = process.env.PROOF ? [360, 1280] : [360]
const EXPECTED = 'expected error'

/**
 * Moves the mouse to each control from elsewhere, as a person does. Otherwise the app takes a press on a control that has come to
 * the place of the last press for one that was meant for what was there before.
 */
function comeFromElsewhere(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator & { isMoved?: true }
  if (locators.isMoved) return
  for (const press of ['click', 'check', 'uncheck'] as const) {
    const pressed = locators[press]
    locators[press] = async function (this: Locator, options?: object) {
      await this.page().mouse.move(0, 0)
      return pressed.call(this, options)
    }
  }
  locators.isMoved = true
}

/**
 * Fails the test on any console error, uncaught exception or violation of the content policy. A test that provokes an
 * error declares it: `expectErrors(/500/)`.
 */
export const test = base.extend<{ expectErrors: (...expected: RegExp[]) => void }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  expectErrors: async ({}, use) => {
    await use(
      (...expected) =>
        void test
          .info()
          .annotations.push(...expected.map(({ source }) => ({ type: EXPECTED, description: source }))),
    )
  },
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(`exception: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    comeFromElsewhere(page)
    await use(page)
    const expected = test.info().annotations.filter(({ type }) => type === EXPECTED)
    expect(
      errors.filter(
        (error) => !expected.some(({ description }) => new RegExp(description ?? '').test(error)),
      ),
    ).toEqual([])
  },
})
export { expect }

/** Waits until React has hydrated the part of the page with this control, so that clicks have their handlers. */
export async function waitForHydration(page: Page, control = 'header button'): Promise<void> {
  await page.waitForFunction((selector) => {
    const element = document.querySelector(selector)
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'))
  }, control)
}

/** Goes to `path` and waits for its hydration. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/**
 * Goes to `path` as a link does, without loading the document again, and waits until its loader is done, with any redirect, and
 * another page is shown. For what the loader and the screen decide, it costs a fraction of `openPage`.
 */
export async function goInApp(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(path: string): Promise<void>; state: { initialized: boolean } }
    }
    // The loaders of the page that is open would replace an earlier navigation when they start.
    while (!router.state.initialized) await new Promise(requestAnimationFrame)
    const heading = () => document.querySelector('main h1')
    const [left, last, words] = [location.pathname, heading(), heading()?.textContent]
    const isLastShown = () => heading() === last && heading()?.textContent === words
    await router.navigate(to)
    // React shows the new page a moment later.
    while (location.pathname !== left && isLastShown()) await new Promise(requestAnimationFrame)
  }, path)
}

/** Chooses from the menu that was opened by a key, once the menu has moved the focus to its first entry. */
export async function chooseByKey(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name }).press('Enter')
}

/** Waits for two animation frames, after which React has painted the reply of the last finished request. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** Query of a search for jobs that no test changes: the tests publish and close jobs in other states only. */
export const STABLE_JOBS = 'state=SP'
/** Those of them without dates, so that an application asks for none. */
export const UNDATED_JOBS = `${STABLE_JOBS}&regime=routine`

/** Signs in through the login form. */
export async function signIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await openPage(page, '/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Signs in over the API, which costs a sixth of the form. For tests that open a page next. */
export async function startSession(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  // The reply sets the cookie of this page's browser.
  const reply = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { authToken } = await reply.json()
  // Storage belongs to an origin, and this is its smallest page.
  await page.goto('/robots.txt')
  await page.evaluate((token) => localStorage.setItem('authToken', token), authToken)
}

type Result = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const asLines = (violations: Result[]) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )

type Axe = { run(...args: unknown[]): Promise<{ violations: Result[] }> }

/** The targets that are too small in the middle of the window too. Elsewhere the bar at the bottom of a phone may cover a part. */
async function tooSmall(page: Page, result: Result): Promise<Result> {
  const before = await page.evaluate(() => scrollY)
  const nodes: Result['nodes'] = []
  for (const node of result.nodes) {
    const isSmall = await page.evaluate(async (selector) => {
      const { axe } = window as unknown as { axe: Axe }
      document.querySelector(selector)?.scrollIntoView({ block: 'center' })
      const runOnly = { type: 'rule', values: ['target-size'] }
      return (await axe.run(selector, { runOnly, resultTypes: ['violations'] })).violations.length > 0
    }, String(node.target[0]))
    if (isSmall) nodes.push(node)
  }
  await page.evaluate((top) => scrollTo(0, top), before)
  return { ...result, nodes }
}

/** Violations of WCAG 2.2 AA, one line for each element. */
export async function wcagViolations(page: Page): Promise<string[]> {
  // Half the time: only violations are reported, and by the page itself. Otherwise axe opens another page for its report,
  // to include frames of other origins, of which there are none.
  const options = { runOnly: { type: 'tag' as const, values: wcag }, resultTypes: ['violations' as const] }
  const { violations } = await new AxeBuilder({ page }).options(options).setLegacyMode().analyze()
  const checked = violations.map((result) => (result.id === 'target-size' ? tooSmall(page, result) : result))
  return asLines(await Promise.all(checked))
}

/** Violations of contrast, as `wcagViolations` lists them, which must have been called: axe is still in the page. */
async function contrastViolations(page: Page): Promise<string[]> {
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe }
    const runOnly = { type: 'rule', values: ['color-contrast'] }
    return (await axe.run(document, { runOnly, resultTypes: ['violations'] })).violations
  })
  return asLines(violations)
}

/**
 * Expects WCAG 2.2 AA in the light theme, its contrast in the dark one, which changes only colours, and no overflow at
 * 320 px. The page must have been opened in the light theme and with reduced motion.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  // Colours that are changing would be judged.
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true)
  expect(await wcagViolations(page), page.url()).toEqual([])
  await root.evaluate((element) => element.setAttribute('data-theme', 'dark'))
  await waitForPaint(page)
  expect(await contrastViolations(page), `${page.url()}, dark theme`).toEqual([])
  await root.evaluate((element) => element.setAttribute('data-theme', 'light'))
  await page.setViewportSize({ width: 320, height: 640 })
  // A part that follows the width by script is drawn again after the resize.
  await expect.poll(() => horizontalOverflow(page), `${page.url()} at 320 px`).toBeLessThanOrEqual(0)
  await page.setViewportSize(size)
}

/** By how many pixels the page is wider than its window. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Media queries follow a resize only with the next frames.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })

export interface TestAccount {
  id: string
  email: string
  token: string
}

/** A random IP address of 198.18.0.0/15, which is reserved for tests: registrations are limited per address. */
const randomIp = () => `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(256)}`

/** Headers of an API request with this access token. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** If the account is locked while a notification is mailed, by a sign-in for instance, the sweep of the next minute mails it. */
export const MAIL_TIMEOUT = 120_000

/** The link in the newest mail to this address whose subject starts with `subject`, once it has arrived. */
export async function mailedLink(request: APIRequestContext, email: string, subject = ''): Promise<URL> {
  let text = ''
  await expect(async () => {
    const { items } = await (await request.get(`/api/debug/emails?to=${email}`)).json()
    const mail = items.find((one: { subject: string }) => one.subject.startsWith(subject))
    text = mail?.text ?? ''
    expect(text).not.toBe('')
  }).toPass({ intervals: [100], timeout: MAIL_TIMEOUT })
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
}

/**
 * Registers, verifies and signs in an account over the API, with `NEW_PASSWORD`; `profile` completes its profile. A doctor
 * gets a CRM, which applications ask for, unless the profile has one or null.
 */
export async function createAccount(request: APIRequestContext, profile?: object): Promise<TestAccount> {
  const email = `nova-${randomUUID()}@example.com`
  const ip = randomIp()
  const post = async (path: string, data: object, token?: string) => {
    const headers = { 'x-forwarded-for': ip, ...(token && bearer(token)) }
    const reply = await request.post(`/api${path}`, { data, headers })
    expect(reply.ok(), `${path} ${await reply.text()}`).toBe(true)
    return reply.json()
  }
  await post('/auth/register', {
    email,
    password: NEW_PASSWORD,
    repeatedPassword: NEW_PASSWORD,
    acceptTerms: true,
  })
  const link = await mailedLink(request, email)
  await post('/auth/verify-email', { token: link.searchParams.get('token') })
  const session = await post('/auth/login', { email, password: NEW_PASSWORD })
  const anyCrm = { registration: { crm: String(randomInt(1_000_000, 10_000_000_000)), uf: 'PR' } }
  const { authToken, user } = profile
    ? await post('/auth/complete-profile', { ...anyCrm, ...profile }, session.authToken)
    : session
  return { id: user.id, email, token: authToken }
}
