import { randomInt, randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'

export const PASSWORD = 'Medponto1'
/** Of accounts that a test makes. */
export const NEW_PASSWORD = 'Estetoscopio7'
export const accounts = {
  doctor: 'medica@demo.test',
  employer: 'hospital@demo.test',
  telehealth: 'telemedicina@demo.test',
  admin: 'admin@demo.test',
} as const
export type Account = keyof typeof accounts
const ALLOWED = 'allowed error'

/**
 * A page that fails its test for any console error, uncaught exception or breach of the content policy. A test that
 * provokes a failure says which one: `expectErrors(/500/)`.
 */
export const test = base.extend<{ expectErrors: (...expected: RegExp[]) => void }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  expectErrors: async ({}, use) => {
    await use(
      (...expected) =>
        void test
          .info()
          .annotations.push(...expected.map(({ source }) => ({ type: ALLOWED, description: source }))),
    )
  },
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(`exception: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    await use(page)
    const allowed = test.info().annotations.filter(({ type }) => type === ALLOWED)
    expect(
      errors.filter((error) => !allowed.some(({ description }) => new RegExp(description ?? '').test(error))),
    ).toEqual([])
  },
})
export { expect }

/** React has taken the page over: what is clicked from here on is heard. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const button = document.querySelector('header button')
    return button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'))
  })
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Jobs that stay as they are: the tests that publish and close do so in other states. */
export const STEADY_JOBS = 'state=SP'

/** Signs in through the form. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await open(page, '/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** WCAG 2.2 AA, or its contrast alone; every breach with the places where it stands. */
export async function breaches(page: Page, judged: 'all' | 'contrast' = 'all'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (judged === 'all'
    ? axe.withTags(wcag)
    : axe.withRules('color-contrast')
  ).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

export interface NewAccount {
  id: string
  email: string
  token: string
}

/** A place of its own for each new account, since so many from one are refused; 198.18.0.0/15 is for tests. */
const somewhere = () => `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(256)}`

/** Registers, verifies and signs in somebody over the API, with `NEW_PASSWORD`; `profile` completes the profile. */
export async function newAccount(request: APIRequestContext, profile?: object): Promise<NewAccount> {
  const email = `nova-${randomUUID()}@example.com`
  const from = somewhere()
  const post = async (path: string, data: object, token?: string) => {
    const headers = { 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) }
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
  const { items } = await (await request.get(`/api/debug/emails?to=${email}`)).json()
  const link = new URL(/https?:\/\/\S+/.exec(items[0].text)?.[0] ?? '')
  await post('/auth/verify-email', { token: link.searchParams.get('token') })
  const entered = await post('/auth/login', { email, password: NEW_PASSWORD })
  const { authToken, user } = profile
    ? await post('/auth/complete-profile', profile, entered.authToken)
    : entered
  return { id: user.id, email, token: authToken }
}
