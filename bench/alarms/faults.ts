import { spawnSync } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Database } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import type { AppProcess } from '../app.ts'

interface FaultyParts {
  /** Of the app. */
  url: string
  /** A folder outside the small disk. */
  folder: string
  /** DATA_DIR, on a small disk. */
  disk: string
  /** Variables with which the app uses a mail server that lets nobody in. */
  smtp: Record<string, string>
  database: Database
  queue: Queue
  app(): AppProcess | undefined
  restart(env?: Record<string, string>): Promise<void>
}

export interface Fault {
  fault: string
  /** Returns what repairs it. */
  cause(): Promise<() => Promise<unknown>>
}

/** Asks again and again until the returned function is called. */
function repeat(work: () => Promise<unknown>, pauseMs: number): () => Promise<void> {
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      await work().catch(() => undefined)
      await sleep(pauseMs)
    }
  })()
  return async () => {
    isOver = true
    await running
  }
}

async function postgresPids(disk: string): Promise<number[]> {
  const file = await readFile(path.join(disk, 'postgres/data/postmaster.pid'), 'utf8')
  const first = Number(file.split('\n')[0])
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8')
  return [first, ...children.trim().split(' ').filter(Boolean).map(Number)]
}

/** A real fault for each alarm of `ops/prometheus/alerts.yml`. */
export function faultsOf(parts: FaultyParts): Record<string, Fault> {
  const { url, folder, disk, smtp, database, queue, app, restart } = parts
  const run = (text: string) => database.pool.query(text)
  const get = async (address: string) => void (await (await fetch(url + address)).arrayBuffer())
  const post = (address: string, body: object) =>
    fetch(url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  /** Holds a table so that its readers wait, in a transaction of its own. */
  async function holdTags(ms: number): Promise<void> {
    const client = await database.connect()
    await client.query('begin; lock table tags in access exclusive mode')
    await sleep(ms)
    await client.query('rollback')
    await client.end()
  }

  return {
    MedpontoForaDoAr: {
      fault: 'the process is killed',
      async cause() {
        app()?.kill()
        return () => restart()
      },
    },
    MedpontoErros: {
      fault: 'a table is missing, so that its calls fail',
      async cause() {
        await run('alter table tags rename to tags_lost')
        const stop = repeat(() => Promise.all([get('/api/tags'), get('/api/specialties')]), 100)
        return async () => {
          await run('alter table tags_lost rename to tags')
          await sleep(5_000)
          await stop()
        }
      },
    },
    MedpontoLento: {
      fault: 'a table is locked for a second and a half at a time',
      async cause() {
        const stops = [repeat(() => holdTags(1_500), 50), repeat(() => get('/api/tags'), 50)]
        return () => Promise.all(stops.map((stop) => stop()))
      },
    },
    MedpontoSemBanco: {
      fault: 'PostgreSQL hangs (SIGSTOP)',
      async cause() {
        const pids = await postgresPids(disk)
        for (const pid of pids) process.kill(pid, 'SIGSTOP')
        return async () => {
          for (const pid of pids) process.kill(pid, 'SIGCONT')
        }
      },
    },
    MedpontoConexoesEsgotadas: {
      fault: 'calls wait for a locked table and hold all connections',
      async cause() {
        const stops = [
          repeat(() => holdTags(20_000), 0),
          ...Array.from({ length: 20 }, () => repeat(() => get('/api/tags'), 10)),
        ]
        return () => Promise.all(stops.map((stop) => stop()))
      },
    },
    MedpontoTravado: {
      fault: 'more pages are asked for than a process can render',
      async cause() {
        let count = 0
        const setupRequest = (request: autocannon.Request) => {
          count += 1
          return { ...request, path: `/vagas?x=${count}` }
        }
        const load = autocannon(
          { url, connections: 16, duration: 600, requests: [{ setupRequest }] },
          () => undefined,
        )
        return async () => load.stop()
      },
    },
    MedpontoDiscoCheio: {
      fault: 'a file fills the disk of DATA_DIR',
      async cause() {
        const file = path.join(disk, 'filler')
        const { stdout } = spawnSync('df', ['--output=avail,size', '-B1', disk], { encoding: 'utf8' })
        const [free = 0, size = 0] = (stdout.trim().split('\n')[1] ?? '').trim().split(/\s+/).map(Number)
        spawnSync('fallocate', ['-l', String(Math.floor(free - size * 0.05)), file])
        return () => rm(file)
      },
    },
    MedpontoFilaParada: {
      fault: 'no process does background work',
      async cause() {
        await restart({ WORKER: 'off' })
        await post('/api/auth/forgot-password', { email: 'medica@demo.test' })
        return () => restart()
      },
    },
    MedpontoTrabalhoDesistido: {
      fault: 'a table is missing, so that work of every minute fails at all attempts',
      async cause() {
        await run('alter table analytics_events rename to analytics_events_lost')
        return async () => {
          await run('alter table analytics_events_lost rename to analytics_events')
          // As 'Pendências' does.
          await run('update given_up_work set settled_at = now() where settled_at is null')
        }
      },
    },
    MedpontoEmailParado: {
      fault: 'the mail server lets nobody in',
      async cause() {
        await restart(smtp)
        const password = 'Uma senha longa 2026'
        const email = `alarme-${Date.now()}@example.com`
        await post('/api/auth/register', { email, password, repeatedPassword: password, acceptTerms: true })
        return () => restart()
      },
    },
    MedpontoPagamentos: {
      fault: 'a reservation is never given up, and the reconciliation finds it',
      async cause() {
        const { rows } = await run(`select id, created_at from jobs where status = 'active' limit 1`)
        const { id, created_at } = rows[0] as { id: string; created_at: Date }
        const set = (status: string, at: Date) =>
          database.pool.query('update jobs set status = $1, created_at = $2 where id = $3', [status, at, id])
        await set('pending_payment', new Date(Date.now() - 48 * 3_600_000))
        await queue.add(database.db, 'reconciliation.pending', {})
        return async () => {
          await set('active', created_at)
          await queue.add(database.db, 'reconciliation.pending', {})
        }
      },
    },
    MedpontoCopiaAtrasada: {
      fault: 'copies cannot be written',
      async cause() {
        const place = path.join(folder, 'copies')
        // Not a lack of rights, because root has all of them.
        await writeFile(place, 'a file where the folder should be')
        await restart({ BACKUP_TO: place, BACKUP_EVERY: '1m' })
        return async () => {
          await rm(place)
          if ((await readdir(folder)).includes('copies')) throw new Error('the file is still there')
        }
      },
    },
  }
}
