import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { databaseUrl, runOnCluster } from '#test/cluster.ts'
import { databaseProblem, serverProblem } from './db/database-problem.ts'
import { checkedEnv } from './start-checks.ts'

const folder = mkdtempSync(join(tmpdir(), 'medponto-start-'))
const dataDir = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true }))

let busy: Server
let busyPort: number
beforeAll(async () => {
  busy = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => busy.once('listening', resolve))
  busyPort = (busy.address() as { port: number }).port
})
afterAll(() => void busy.close())

/** Starts the real server with only these variables. */
async function start(variables: Record<string, string>) {
  const app = spawn(process.execPath, ['server/main.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, ...variables },
  })
  const code = new Promise<number | null>((resolve) => app.on('exit', resolve))
  const [output, errors] = await Promise.all([text(app.stdout), text(app.stderr), code])
  return { code: await code, output, errors }
}

test('a server that cannot start lists every problem by its variable and does nothing else', async () => {
  const { code, output, errors } = await start({
    APP_MODE: 'demo',
    PORT: String(busyPort),
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'verbose',
    GOOGLE_CLIENT_ID: 'id',
    DATABASE_URL: 'postgres://medponto:hush-hush@127.0.0.1:1/medponto',
  })
  expect(code).toBe(1)
  const [title, ...lines] = errors.trim().split('\n')
  expect(title).toBe('O Medponto não iniciou. Corrija a configuração:')
  expect(lines.map((line) => line.trim().split(':')[0]).sort()).toEqual([
    'DATABASE_URL',
    'GOOGLE_CLIENT_SECRET',
    'LOG_LEVEL',
    'PORT',
    'TRUST_PROXY',
  ])
  expect(errors).toContain(`a porta ${busyPort} já está em uso em 127.0.0.1`)
  expect(errors).toContain('o PostgreSQL em 127.0.0.1:1 não responde (conexão recusada).')
  expect(errors).not.toContain('hush-hush')
  expect(errors).not.toMatch(/^\s+at /m)
  expect(output).toBe('')
  expect(existsSync(dataDir)).toBe(false)
})

test('a server with a database of its own does not start before a mode is chosen', async () => {
  const { code, errors } = await start({ DATABASE_URL: databaseUrl(inject('clusterUrl'), 'postgres') })
  expect(code).toBe(1)
  expect(errors).toMatch(/APP_MODE: defina production, ou demo .* porque DATABASE_URL está definida/)
  expect(existsSync(dataDir)).toBe(false)
})

describe('an unusable database is reported in one sentence without the password', () => {
  const at = (change: Partial<URL>) =>
    Object.assign(new URL(databaseUrl(inject('clusterUrl'), 'template_app')), change).href
  const place = () => new URL(inject('clusterUrl')).host

  test.each([
    ['a wrong password', { password: 'hush-hush' }, 'recusou o usuário ou a senha.'],
    ['a missing database', { pathname: '/nowhere' }, 'o banco "nowhere" não existe em'],
  ])('%s', async (_, change, expected) => {
    const problem = await databaseProblem(at(change))
    expect(problem).toMatch(/^DATABASE_URL: .*\.?$/)
    expect(problem).toContain(expected)
    expect(problem).toContain(place())
    expect(problem).not.toContain('hush-hush')
  })

  test('an unknown host, an address that is none, and a server that never replies', async () => {
    // Too long for a name, so that no name server is asked.
    const unknown = `${'a'.repeat(64)}.invalid`
    expect(await databaseProblem(`postgres://a:hush@${unknown}/medponto`)).toBe(
      `DATABASE_URL: o PostgreSQL em ${unknown}:5432 não responde (nome desconhecido).`,
    )
    expect(await databaseProblem('postgres://a:hu#sh@host:port/medponto')).toMatch(/não é um endereço válido/)
    expect(await databaseProblem(`postgres://a:hush@127.0.0.1:${busyPort}/medponto`)).toBe(
      `DATABASE_URL: o PostgreSQL em 127.0.0.1:${busyPort} não responde (sem resposta em 5 segundos).`,
    )
  })

  test('what a machine may open is compared with what the server accepts', async () => {
    const env = {
      APP_MODE: 'demo',
      DATA_DIR: dataDir,
      PORT: '0',
      DATABASE_URL: databaseUrl(inject('clusterUrl'), 'template_app'),
      WORKERS: '64',
    }
    await expect(checkedEnv({ source: { ...env, DATABASE_POOL: '50' } })).rejects.toThrow(
      /DATABASE_URL: .*esta máquina abre até 3648/,
    )
    const pooled = { ...env, DATABASE_POOL: '50', DATABASE_DIRECT_URL: env.DATABASE_URL }
    // Those of requests are the pooler's.
    expect((await checkedEnv({ source: pooled })).DATABASE_POOL).toBe(50)
    const wrong = Object.assign(new URL(env.DATABASE_URL), { pathname: '/nowhere' }).href
    await expect(checkedEnv({ source: { ...pooled, DATABASE_DIRECT_URL: wrong } })).rejects.toThrow(
      /DATABASE_DIRECT_URL: o banco "nowhere" não existe/,
    )
    await expect(checkedEnv({ source: { ...pooled, DATABASE_URL: '' } })).rejects.toThrow(
      /DATABASE_URL: falta. Com DATABASE_DIRECT_URL/,
    )
  })

  test('a usable database has no problem, and the check leaves nothing behind', async () => {
    await runOnCluster(inject('clusterUrl'), 'create database checked')
    expect(await databaseProblem(databaseUrl(inject('clusterUrl'), 'checked'))).toBeNull()
    await runOnCluster(inject('clusterUrl'), 'drop database checked')
  })

  test('an old server, a standby, another encoding, missing extensions and too few connections', () => {
    const good = {
      version: 150_004,
      encoding: 'UTF8',
      isStandby: false,
      missingExtensions: [],
      connections: 97,
    }
    expect(serverProblem(good, 'db:5432')).toBeNull()
    expect(serverProblem(good, 'db:5432', 97)).toBeNull()
    expect(serverProblem(good, 'db:5432', 98)).toMatch(/aceita 97 conexões, e esta máquina abre até 98/)
    expect(serverProblem({ ...good, version: 140_011 }, 'db:5432')).toBe(
      'o PostgreSQL em db:5432 é o 14. Use o 15 ou mais novo.',
    )
    expect(serverProblem({ ...good, isStandby: true }, 'db:5432')).toMatch(/réplica só de leitura/)
    expect(serverProblem({ ...good, encoding: 'SQL_ASCII' }, 'db:5432')).toMatch(/codificação SQL_ASCII/)
    expect(serverProblem({ ...good, missingExtensions: ['pg_trgm'] }, 'db:5432')).toMatch(/pg_trgm/)
  })
})
