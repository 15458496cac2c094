import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServerPair } from '#test/programs/server-pair.ts'
import { createDatabase } from './client.ts'
import { isTemporary } from './connection.ts'
import { databaseProblem } from './database-problem.ts'
import { serversOf, serversProblem } from './servers.ts'

test.for([
  ['postgres://u:p@one:5432/medponto', ['postgres://u:p@one:5432/medponto']],
  [
    'postgres://u:p%40@one:5432,two/medponto?sslmode=verify-full&target_session_attrs=read-write',
    [
      'postgres://u:p%40@one:5432/medponto?sslmode=verify-full',
      'postgres://u:p%40@two/medponto?sslmode=verify-full',
    ],
  ],
  ['postgresql://[::1]:5432,[::2]:5433/m', ['postgresql://[::1]:5432/m', 'postgresql://[::2]:5433/m']],
] as const)('the servers of %s', ([url, servers]) => {
  expect(serversOf(url)).toEqual(servers)
  expect(serversProblem(url)).toBeNull()
})

test.for([
  ['postgres://u:p@one,two/m?target_session_attrs=standby', /read-write ou primary/],
  ['postgres://u:p@one,/m', /não é um endereço válido/],
  ['postgres://u:a/b@one,two/m', /não é um endereço válido/],
] as const)('%s is refused with the reason', ([url, reason]) => {
  expect(serversProblem(url)).toMatch(reason)
})

test('a pool follows the primary of several servers through a promotion, and never writes to one that was replaced', async ({
  onTestFinished,
}) => {
  const { primary, standby, close } = await startServerPair()
  onTestFinished(close)
  const [first, second] = [primary.url, standby.url].map((url) => new URL(url).host)
  const url = primary.url.replace(first as string, `${second},${first}`)
  expect(await databaseProblem(url)).toBeNull()
  expect(await databaseProblem(standby.url)).toContain('réplica só de leitura')

  const database = createDatabase(url, { max: 4, limits: 'requests' })
  onTestFinished(database.close)
  const port = async () => {
    const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(database.db)
    return rows[0]?.port
  }
  const write = () => sql`insert into written default values`.execute(database.db)
  await sql`create table written (id int generated always as identity)`.execute(database.db)
  await Promise.all(Array.from({ length: 4 }, write))
  expect(await port()).toBe(new URL(primary.url).port)
  await expect
    .poll(async () => (await standby.query('select from written')).length, { timeout: 60_000 })
    .toBe(4)

  await primary.kill()
  const failures: unknown[] = []
  const attempt = () =>
    write().then(
      () => true,
      (error: unknown) => {
        failures.push(error)
        return false
      },
    )
  // The other server is there, but still takes no writes.
  await expect
    .poll(
      async () => {
        await attempt()
        return String(failures.at(-1))
      },
      { timeout: 60_000 },
    )
    .toContain('takes writes')
  await standby.query('select pg_promote()')
  await expect.poll(attempt, { timeout: 60_000 }).toBe(true)
  expect(failures.filter((error) => !isTemporary(error))).toEqual([])
  expect(await port()).toBe(new URL(standby.url).port)

  // It does not know that it was replaced, and takes writes.
  await primary.start()
  await primary.query('insert into written default values')
  const fresh = await Promise.all(Array.from({ length: 12 }, () => port()))
  expect(new Set(fresh)).toEqual(new Set([new URL(standby.url).port]))
}, 240_000)
