import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { zipOf } from './zip.ts'

const now = new Date('2026-11-27T12:00:00Z')
const text = { name: 'lista.txt', content: 'lista' }
const file = (name: string, content = name) => ({
  name,
  open: async () => Readable.from([Buffer.from(content)]),
})

test('a ZIP has the text and the files, with names that every file system accepts and none twice', async () => {
  const files = [file('a/b.pdf', 'one'), file('a_b.pdf', 'two'), file('A_B.pdf', 'three')]
  const zip = await buffer(await zipOf({ text, files, folder: 'x/' }, now))
  for (const part of ['lista.txt', 'x/a_b.pdf', 'x/a_b (2).pdf', 'x/A_B (3).pdf', 'one', 'two', 'three'])
    expect(zip.includes(part), part).toBe(true)
})

test('a file that cannot be read, or that is damaged in the middle, breaks the archive off', async () => {
  const damaged = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(10)
        throw new Error('damaged')
      })(),
    )
  for (const [open, reason] of [
    [() => Promise.reject(new Error('gone')), 'gone'],
    [damaged, 'damaged'],
  ] as const) {
    const zip = await zipOf({ text, files: [file('first'), { name: 'second', open }, file('third')] }, now)
    await expect(buffer(zip)).rejects.toThrow(reason)
  }
})

test('the file that is open is closed when the reader leaves', async () => {
  const endless = new Readable({ read: () => void endless.push(Buffer.alloc(1_000)) })
  const zip = await zipOf({ text, files: [{ name: 'endless', open: async () => endless }] }, now)
  await once(zip, 'readable')
  const closed = once(endless, 'close')
  zip.destroy()
  await closed
  expect(endless.destroyed).toBe(true)
})
