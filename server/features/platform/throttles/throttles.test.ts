import { beforeAll, expect, test } from 'vitest'
import { recordAccess } from '#server/features/platform/access-records/service.ts'
import type { AppError } from '#server/http/errors.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type Throttle, throttleGuest } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36'
const limitOf = (name: string): Throttle => ({ name, limit: 3, windowSeconds: 86_400 })

/** How many of `attempts` are admitted. */
async function admitted(
  kind: Throttle,
  attempts: number,
  ip: string,
  userAgent: string | null,
): Promise<number> {
  let count = 0
  for (let attempt = 0; attempt < attempts; attempt += 1)
    await throttleGuest(app.db, kind, { ip, userAgent }, app.clock.now()).then(
      () => {
        count += 1
      },
      (error) => expect((error as AppError).errorName).toBe('TooManyRequests'),
    )
  return count
}

async function signIns(ip: string, accounts: number): Promise<void> {
  for (let account = 0; account < accounts; account += 1)
    await recordAccess(app.db, { at: app.clock.now(), userId: crypto.randomUUID(), event: 'sign_in', ip })
}

test('a script with a browser of its own does not shut out the others of its network', async () => {
  const kind = limitOf('test-browsers')
  expect(await admitted(kind, 5, '192.0.2.1', 'script')).toBe(3)
  expect(await admitted(kind, 3, '192.0.2.1', phone)).toBe(3)
  expect(await admitted(kind, 1, '192.0.2.1', null)).toBe(1)
})

test('changing the browser does not lift the limit of the network', async () => {
  const kind = limitOf('test-network')
  let count = 0
  for (let browser = 0; browser < 70; browser += 1)
    count += await admitted(kind, 1, '192.0.2.2', `script ${browser}`)
  expect(count).toBe(60)
})

test('a network from which many accounts sign in may do more', async () => {
  const kind = limitOf('test-carrier')
  await signIns('192.0.2.3', 2)
  expect(await admitted(kind, 15, '192.0.2.3', phone)).toBe(9)
  await signIns('192.0.2.3', 40)
  // As for twenty.
  expect(await admitted(kind, 70, '192.0.2.3', phone)).toBe(63 - 15)
})

test('the accounts of an IPv6 network count, and those of its neighbours do not', async () => {
  await signIns('2001:db8:1:2::a', 1)
  await signIns('2001:db8:1:3::a', 5)
  expect(await admitted(limitOf('test-ipv6'), 10, '2001:db8:1:2::b', phone)).toBe(6)
})
