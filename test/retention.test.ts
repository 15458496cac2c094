import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { purgeVoidMoves } from '#server/features/hiring/application-moves/service.ts'
import { purgeAdminLog } from '#server/features/platform/admin-log/service.ts'
import { deleteAccount, purgeKeptAccounts } from '#server/features/site/account-deletions/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { retentionRows } from '#web/features/site/static-pages/retention-rows.ts'
import { removeDue } from './accounts.ts'
import { type TestApp, testApp } from './app.ts'
import { createMove } from './applications.ts'
import { createEmployer, createUser, UNKNOWN_ID } from './factories.ts'
import { bookPayment } from './payments.ts'
import { retainedData } from './retained-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Rows without a period that a purge could be held to. */
const withoutPeriod = [
  // Kept as long as what they belong to.
  'Candidaturas, com respostas, mensagens, entrevistas e anotações',
  'Documentos de médicos e o registro de quem os abriu',
  'O que uma pessoa da equipe escreveu pela empresa',
  'Denúncias sobre uma conta excluída',
]

const ADMIN_LOG = 'Registro do que a administração faz'
const FISCAL = 'Pagamentos, recibos, notas e os dados da empresa que elas trazem'

const timeOf = (row: string) => retentionRows.find(([data]) => data === row)?.[1] ?? ''
const numbers: Record<string, number> = { Dois: 2, Cinco: 5 }
/** '30 dias', 'Dois anos', in hours. A month is as long as the longest. */
function hoursOf(text: string): { least: number; most: number } {
  const [, count = '', unit] = /(\d+|Dois|Cinco) (hora|dia|mes|ano)/.exec(text) ?? []
  const value = numbers[count] ?? Number(count)
  if (unit === 'hora') return { least: value - 1, most: value + 1 }
  const days = { dia: [1, 1], mes: [30, 31], ano: [365, 366] }[unit as 'dia' | 'mes' | 'ano']
  return { least: (value * (days[0] as number) - 1) * 24, most: (value * (days[1] as number) + 1) * 24 + 1 }
}

test('every row of the table on the privacy page is held to its purge', () => {
  expect(new Set([...retainedData(app).map(({ row }) => row), ...withoutPeriod, ADMIN_LOG, FISCAL])).toEqual(
    new Set(retentionRows.map(([data]) => data)),
  )
})

test('everything is kept as long as the privacy page says, and no longer', async () => {
  for (const { row, says, store, purge } of retainedData(app)) {
    const text = timeOf(row)
    const { least, most } = hoursOf(says ? (says.exec(text)?.[1] ?? '') : text)
    const left = await store()
    const stored = await left()
    expect(stored, row).not.toEqual([])
    app.clock.advance({ hours: least })
    await purge()
    expect(await left(), row).toEqual(stored)
    app.clock.advance({ hours: most - least })
    await purge()
    expect(await left(), row).toEqual([])
  }
})

test('what taxes need of a removed company is kept as long as the privacy page says', async () => {
  const admin = await createUser(app, { role: 'admin' })
  // The database refuses earlier deletions by its own clock.
  const today = new Date()
  const [word = ''] = timeOf(FISCAL).split(' anos')
  const limit = Date.UTC(today.getUTCFullYear() - (numbers[word] as number), 0, 1, 3)
  const entriesAfterPurge = async (occurredAt: Date) => {
    const employer = await createEmployer(app)
    const { id } = employer
    await bookPayment(app, employer, { occurredAt })
    await deleteAccount(app, { userId: id, requestedBy: admin.id as UserId }, app.clock.now())
    app.clock.advance({ days: 8 })
    await removeDue(app)
    await purgeKeptAccounts(app.db, today)
    return app.db.selectFrom('ledger_entries').select('id').where('owner_user_id', '=', id).execute()
  }
  expect(await entriesAfterPurge(new Date(limit))).toHaveLength(1)
  expect(await entriesAfterPurge(new Date(limit - 1))).toEqual([])
})

test('a decision that a doctor was told of stays as long as her application', async () => {
  const { id } = await createMove(app, { sent_at: app.clock.now() })
  app.clock.advance({ days: 4_000 })
  await purgeVoidMoves(app.db, app.clock.now())
  expect(await app.db.selectFrom('application_moves').select('id').where('id', '=', id).execute()).toEqual([
    { id },
  ])
})

test('what admins did is kept as long as the privacy page says, and the database refuses to forget it earlier', async () => {
  // The database goes by its own clock.
  const today = new Date()
  const { least, most } = hoursOf(timeOf(ADMIN_LOG))
  const entryOf = async (hours: number) => {
    const at = new Date(today.getTime() - hours * HOUR_MS)
    const entry = { at, action: 'exported', subject_type: 'job', subject_id: UNKNOWN_ID }
    return (await app.db.insertInto('admin_log').values(entry).returning('id').executeTakeFirstOrThrow()).id
  }
  const [kept, old] = [await entryOf(least), await entryOf(most)]
  await purgeAdminLog(app.db, today)
  const ids = [kept, old].map(String)
  expect(await app.db.selectFrom('admin_log').select('id').where('id', 'in', ids).execute()).toEqual([
    { id: kept },
  ])
  await expect(app.db.deleteFrom('admin_log').where('id', '=', kept).execute()).rejects.toThrow('append-only')
})
