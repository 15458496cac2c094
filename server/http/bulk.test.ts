import { expect, test } from 'vitest'
import { BULK_TURN_MS } from '#contract/platform/bulk.ts'
import { createLog } from '#server/log.ts'
import { changeRows } from './bulk.ts'
import { AppError, fieldError } from './errors.ts'

const request = { log: createLog('silent'), deadline: setTimeout(() => {}) }

test('a row that fails, even for an unknown reason, keeps the results of the others', async () => {
  const problems: Record<string, Error> = {
    missing: new AppError('JobNotFound'),
    wrong: fieldError('basis', 'Esta empresa não informou o CNPJ.'),
    unknown: new TypeError('x is not a function'),
    refused: new AppError('JobStateChanged', { details: 'Só a equipe pode reativá-la.' }),
  }
  const { results, rest } = await changeRows(
    request,
    { ids: ['first', 'missing', 'wrong', 'unknown', 'refused', 'last'] },
    async (id) => {
      if (problems[id]) throw problems[id]
    },
  )
  expect(results.map(({ id, isDone, problem }) => [id, isDone, problem])).toEqual([
    ['first', true, null],
    ['missing', false, 'Vaga não encontrada.'],
    ['wrong', false, 'Esta empresa não informou o CNPJ.'],
    ['unknown', false, expect.stringMatching(/./)],
    ['refused', false, 'Só a equipe pode reativá-la.'],
    ['last', true, null],
  ])
  expect(JSON.stringify(results)).not.toContain('not a function')
  expect(rest).toEqual([])
})

test('no row begins after its turn, and the rest goes on in the same batch', async () => {
  let time = 0
  const done: string[] = []
  const seen = new Set<string>()
  const turn = (rows: { ids: readonly string[]; batchId?: string }) =>
    changeRows(
      request,
      rows,
      async (id, batchId) => {
        time += BULK_TURN_MS / 2
        done.push(id)
        seen.add(batchId)
      },
      () => time,
    )
  const first = await turn({ ids: ['a', 'b', 'c'] })
  expect([first.results.length, first.rest]).toEqual([2, ['c']])
  const second = await turn({ ids: first.rest, batchId: first.batchId })
  expect([second.rest, second.batchId, done, seen.size]).toEqual([[], first.batchId, ['a', 'b', 'c'], 1])
})

test('a turn does at least one row, however late it is', async () => {
  let time = 0
  const elapsed = () => {
    time += BULK_TURN_MS
    return time
  }
  const change = (deadline: NodeJS.Timeout | null) =>
    changeRows({ ...request, deadline }, { ids: ['a', 'b'] }, async () => {}, elapsed)
  const { results, rest } = await change(request.deadline)
  expect([results.length, rest]).toEqual([1, ['b']])
  // Nobody is answered before the end.
  expect((await change(null)).rest).toEqual([])
})
