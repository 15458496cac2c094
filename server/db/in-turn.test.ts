import { expect, test } from 'vitest'
import { allInTurn, inTurn, inTurnUntilDone } from './in-turn.ts'

const failOn =
  (...bad: string[]) =>
  (done: string[]) =>
  async (item: string) => {
    if (bad.includes(item)) throw new Error(item)
    done.push(item)
  }

test('what fails keeps nothing else from being done, and is reported at the end', async () => {
  const done: string[] = []
  await expect(inTurn(['a', 'b', 'c'], failOn('a')(done))).rejects.toThrow('a')
  await expect(inTurn(['a', 'b', 'c'], failOn('a', 'c')(done))).rejects.toMatchObject({
    message: '2 failures',
    errors: [new Error('a'), new Error('c')],
  })
  expect(done).toEqual(['b', 'c', 'b'])
  const step = (name: string) => () => failOn('first')(done)(name)
  await expect(allInTurn(step('first'), step('second'))).rejects.toThrow('first')
  expect(done.at(-1)).toBe('second')
})

test('a lost database ends it at once, a deadlock does not', async () => {
  const done: string[] = []
  const failing = (code: string) => async (item: string) => {
    if (item === 'a') throw Object.assign(new Error(code), { code })
    done.push(item)
  }
  await expect(inTurn(['a', 'b'], failing('57P01'))).rejects.toThrow('57P01')
  expect(done).toEqual([])
  await expect(inTurn(['a', 'b'], failing('40P01'))).rejects.toThrow('40P01')
  expect(done).toEqual(['b'])
})

test('what keeps failing does not keep a full batch from the next one', async () => {
  const waiting = new Set(['a', 'b', 'c', 'd', 'e'])
  const read = async () => [...waiting].slice(0, 2)
  const work = async (item: string) => {
    if (item === 'a') throw new Error(item)
    waiting.delete(item)
  }
  await expect(inTurnUntilDone({ size: 2, read }, work)).rejects.toThrow('a')
  expect([...waiting]).toEqual(['a'])
})

test('a batch of failures alone ends it', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    throw new Error('always')
  }
  await expect(inTurnUntilDone({ size: 2, read: async () => ['a', 'b'] }, work)).rejects.toThrow('2 failures')
  expect(tries).toBe(2)
})
