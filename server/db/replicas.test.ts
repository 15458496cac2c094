import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PairedServer, startServerPair } from '#test/programs/server-pair.ts'
import { createDatabase, type Database } from './client.ts'
import { openReplicas, positionOf, type Replicas } from './replicas.ts'

const START = 120_000
let primary: PairedServer
let standby: PairedServer
let database: Database
let replicas: Replicas
const endings: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const pair = await startServerPair()
  primary = pair.primary
  standby = pair.standby
  await primary.query('create table written (id int generated always as identity, name text)')
  database = createDatabase(primary.url, { max: 4, limits: 'requests' })
  replicas = openReplicas(database, [standby.url], { max: 4 })
  endings.push(pair.close, database.close, replicas.close)
  replicas.raiseFloor()
}, START)
afterAll(async () => {
  for (const end of endings.toReversed()) await end()
}, START)

/** The port of the server that answers. */
const answering = (position: number | null) =>
  replicas.within(position, async () => {
    const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(replicas.db)
    return rows[0]?.port
  })
const port = (server: PairedServer) => new URL(server.url).port
/** Waits until the replica answers what needs nothing. */
const replicaAnswers = () => expect.poll(() => answering(0), { timeout: 30_000 }).toBe(port(standby))

test('positions of the log are read as numbers, and nothing else is', () => {
  expect(positionOf('1/0')).toBe(2 ** 32)
  expect(positionOf('0/16B3748')).toBe(0x16b3748)
  expect(positionOf('FFFFF/FFFFFFFF')).toBe(2 ** 52 - 1)
  for (const text of ['', 'unknown', '0/16B3748;', '1/', '/1', 'G/1', '-1/2'])
    expect(positionOf(text)).toBeNull()
})

test('a read goes to the replica only if that has replayed what the reader has written', async () => {
  await replicaAnswers()
  expect(await answering(null)).toBe(port(primary))
  await standby.query('select pg_wal_replay_pause()')
  await sql`insert into written (name) values ('one')`.execute(replicas.db)
  const seen = positionOf(await replicas.position())
  const names = () =>
    replicas.within(seen, async () => {
      const { rows } = await sql<{ name: string }>`select name from written where name = 'one'`.execute(
        replicas.db,
      )
      return rows.map(({ name }) => name)
    })
  for (let read = 0; read < 50; read += 1) expect(await names()).toEqual(['one'])
  expect(await answering(0)).toBe(port(standby))
  expect(await answering(seen)).toBe(port(primary))
  expect((await replicas.lag())[0]).toBeGreaterThan(0)
  await standby.query('select pg_wal_replay_resume()')
  await expect.poll(() => answering(seen), { timeout: 30_000 }).toBe(port(standby))
  expect(await names()).toEqual(['one'])
})

test('after a change that all have to see, every read goes to the primary until the replica has it', async () => {
  await replicaAnswers()
  await standby.query('select pg_wal_replay_pause()')
  await sql`insert into written (name) values ('two')`.execute(database.db)
  replicas.raiseFloor()
  expect(await answering(0)).toBe(port(primary))
  await expect.poll(async () => (await replicas.lag())[0]).toBeGreaterThan(0)
  expect(await answering(0)).toBe(port(primary))
  await standby.query('select pg_wal_replay_resume()')
  await replicaAnswers()
  replicas.loseFloor()
  expect(await answering(0)).toBe(port(primary))
  replicas.raiseFloor()
  await replicaAnswers()
})

test('writes and transactions always run on the primary', async () => {
  await replicaAnswers()
  const inTransaction = await replicas.within(0, () =>
    replicas.db.transaction().execute(async (trx) => {
      await sql`insert into written (name) values ('three')`.execute(trx)
      return (await sql<{ port: string }>`select current_setting('port') as port`.execute(trx)).rows[0]?.port
    }),
  )
  expect(inTransaction).toBe(port(primary))
  await replicas.within(0, () => sql`insert into written (name) values ('four')`.execute(replicas.db))
  const rows = await primary.query<{ name: string }>('select name from written order by id')
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['three', 'four']))
})

test('an error of the statement itself is not asked again', async () => {
  await replicaAnswers()
  await expect(replicas.within(0, () => sql`select 1 / 0`.execute(replicas.db))).rejects.toThrow(
    'division by zero',
  )
})

test('a replica that is lost costs no read, and takes part again when it is back', async () => {
  await replicaAnswers()
  await standby.kill()
  for (let read = 0; read < 50; read += 1)
    expect([port(primary), port(standby)]).toContain(await answering(0))
  await expect.poll(() => replicas.lag(), { timeout: 30_000 }).toEqual([null])
  expect(await answering(0)).toBe(port(primary))
  await standby.start()
  await replicaAnswers()
}, 60_000)
