import { expect, test, vi } from 'vitest'
import { keptReplies } from './kept-replies.ts'

function keptAt() {
  const clock = { now: 0 }
  return { clock, kept: keptReplies({ now: () => clock.now }) }
}
const reply = (body: unknown, ok = true) => ({ ok, body })

test('reads at the same time share one call, and its reply is kept for 5 s', async () => {
  const { kept, clock } = keptAt()
  const read = vi.fn(async () => reply('a'))
  await Promise.all(Array.from({ length: 9 }, () => kept.get('/site', read)))
  clock.now = 4_999
  await kept.get('/site', read)
  expect(read).toHaveBeenCalledTimes(1)
  clock.now = 5_000
  await kept.get('/site', read)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a read that began before a change is not given to those who ask after it', async () => {
  const { kept } = keptAt()
  let finish = (_: ReturnType<typeof reply>) => {}
  const before = kept.get(
    '/site',
    () => new Promise<ReturnType<typeof reply>>((resolve) => (finish = resolve)),
  )
  kept.flush()
  expect(await kept.get('/site', async () => reply('new'))).toEqual(reply('new'))
  finish(reply('old'))
  expect(await before).toEqual(reply('old'))
  expect(await kept.get('/site', async () => reply('newer'))).toEqual(reply('new'))
})

test('failures and exceptions are not kept', async () => {
  const { kept } = keptAt()
  const down = reply('down', false)
  expect(
    await kept.get(
      '/site',
      async () => down,
      ({ ok }) => ok,
    ),
  ).toEqual(down)
  await expect(kept.get('/site', async () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await kept.get('/site', async () => reply('up'))).toEqual(reply('up'))
})

test('a page cannot change a reply that others use', async () => {
  const { kept } = keptAt()
  const { body } = await kept.get('/tags', async () => ({ ok: true, body: [{ name: 'UTI' }] }))
  expect(() => body.push({ name: 'x' })).toThrow(TypeError)
  expect(() => Object.assign(body[0] ?? {}, { name: 'x' })).toThrow(TypeError)
})

test('of many replies the newest 500 are kept', async () => {
  const { kept } = keptAt()
  const read = vi.fn(async () => reply('job'))
  for (let id = 0; id <= 500; id += 1) await kept.get(`/jobs/${id}`, read)
  await kept.get('/jobs/1', read)
  expect(read).toHaveBeenCalledTimes(501)
  await kept.get('/jobs/0', read)
  expect(read).toHaveBeenCalledTimes(502)
})
