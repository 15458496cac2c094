import { beforeAll, expect, test } from 'vitest'
import { mailedLink, mailsTo, OTHER_PASSWORD, PASSWORD, registerAndVerify } from '#test/accounts.ts'
import { type TestApp, testApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } })
})

const HOME = '198.51.100.7'
const ELSEWHERE = '192.0.2.200'
interface Origin {
  ip?: string
  cookie?: string
}
const headersOf = ({ ip = ELSEWHERE, cookie }: Origin) => ({
  'x-forwarded-for': ip,
  ...(cookie && { cookie }),
})
const signIn = (email: string, origin: Origin = {}, password = PASSWORD) =>
  app.call('POST /auth/login', { body: { email, password }, headers: headersOf(origin) })
const forgot = (email: string, origin: Origin = {}) =>
  app.call('POST /auth/forgot-password', { body: { email }, headers: headersOf(origin) })
const strangers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ip: `203.0.113.${index}` }))

/** 64 wrong logins from eight networks. */
async function besiege(email: string): Promise<void> {
  for (const origin of strangers(8))
    for (let tries = 0; tries < 8; tries += 1) await signIn(email, origin, 'Errada123x')
}

const markIn = ({ raw }: Awaited<ReturnType<typeof signIn>>) => {
  const cookie = [raw.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('medponto_device='))
  return cookie?.split(';')[0] ?? ''
}

/** Creates an account whose owner has signed in from home. Returns the mark of the device. */
async function ownerOf(email: string): Promise<string> {
  await registerAndVerify(app, email)
  return markIn(await signIn(email, { ip: HOME }))
}

test('64 wrong logins from elsewhere block neither a known device nor a known network', async () => {
  const email = 'sitiada@example.com'
  const cookie = await ownerOf(email)
  await besiege(email)
  expect((await signIn(email)).status).toBe(429)
  expect((await signIn(email, { cookie })).status).toBe(200)
  expect((await signIn(email, { ip: HOME })).status).toBe(200)
})

test('a known device is marked by a cookie that only the server can read or write, for a year', async () => {
  await registerAndVerify(app, 'marcada@example.com')
  const { raw } = await signIn('marcada@example.com')
  const [mark] = [raw.headers['set-cookie'] ?? []].flat().filter((one) => one.startsWith('medponto_device='))
  expect(mark).toContain(`Max-Age=${365 * 86_400}; Path=/api/auth; HttpOnly; SameSite=Strict`)
})

test('a known device may guess eight times', async () => {
  const email = 'adivinhada@example.com'
  const cookie = await ownerOf(email)
  const statuses: number[] = []
  for (let tries = 0; tries < 9; tries += 1)
    statuses.push((await signIn(email, { cookie, ip: `203.0.113.${tries}` }, 'Errada123x')).status)
  expect(statuses).toEqual([...Array(8).fill(401), 429])
})

test('guesses with an old copy of a mark do not block the device itself', async () => {
  const email = 'copiada@example.com'
  const stolen = await ownerOf(email)
  const cookie = markIn(await signIn(email, { cookie: stolen }))
  for (let tries = 0; tries < 9; tries += 1) await signIn(email, { cookie: stolen }, 'Errada123x')
  expect((await signIn(email, { cookie })).status).toBe(200)
})

test('a device is known only to the accounts that have signed in on it', async () => {
  const [one, other] = ['uma@example.com', 'outra-dona@example.com']
  const cookie = await ownerOf(one)
  await ownerOf(other)
  for (const email of [one, other]) await besiege(email)
  expect((await signIn(other, { cookie })).status).toBe(429)
  expect((await signIn(one, { cookie: `${cookie}x` })).status).toBe(429)
  const shared = markIn(await signIn(other, { cookie, ip: HOME }))
  for (const email of [one, other]) expect((await signIn(email, { cookie: shared })).status).toBe(200)
})

test.each([
  ['a year passes', async () => app.clock.advance({ days: 365 })],
  [
    'the owner ends all sessions',
    async (token: string) => app.call('POST /auth/logout-everywhere', { token, body: {} }),
  ],
])('a device is no longer known after %s', async (reason, forget) => {
  const email = `esquecida-${reason.length}@example.com`
  await registerAndVerify(app, email)
  const answer = await signIn(email)
  app.clock.advance({ minutes: 1 })
  await forget(answer.reply.authToken)
  await besiege(email)
  expect((await signIn(email, { cookie: markIn(answer), ip: '192.0.2.201' })).status).toBe(429)
})

test('resetting the password makes the device known', async () => {
  const email = 'redefinida@example.com'
  await registerAndVerify(app, email)
  await forgot(email)
  const token = (await mailedLink(app, email, 'Redefina')).pathname.split('/').at(-1) as string
  const body = { token, newPassword: OTHER_PASSWORD, repeatPassword: OTHER_PASSWORD }
  const answer = await app.call('POST /auth/reset-password', { body, headers: headersOf({}) })
  await besiege(email)
  expect((await signIn(email, {}, OTHER_PASSWORD)).status).toBe(429)
  expect((await signIn(email, { cookie: markIn(answer as never) }, OTHER_PASSWORD)).status).toBe(200)
})

test('strangers can have ten reset mails sent in an hour, and the owner on a known device or network still gets hers', async () => {
  const email = 'inundada@example.com'
  const cookie = await ownerOf(email)
  const resetMails = async () =>
    (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Redefina')).length
  for (const origin of strangers(20)) expect((await forgot(email, origin)).status).toBe(200)
  expect(await resetMails()).toBe(10)
  await forgot(email)
  expect(await resetMails()).toBe(10)
  await forgot(email, { cookie })
  expect(await resetMails()).toBe(11)
  await forgot(email, { ip: HOME })
  expect(await resetMails()).toBe(12)
})

test('one visitor who fails does not keep the others of a shared network out', async () => {
  const email = 'vizinha@example.com'
  await registerAndVerify(app, email)
  for (let index = 0; index < 30; index += 1)
    for (let tries = 0; tries < 4; tries += 1)
      await signIn(`errada-${index}@example.com`, { ip: HOME }, 'Errada123x')
  expect((await signIn(email, { ip: HOME })).status).toBe(200)
})
