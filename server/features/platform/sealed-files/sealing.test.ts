import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { FRAME_BYTES, newFileKey, seal, unseal, unwrapKey, wrapKey } from './sealing.ts'

const TAG_BYTES = 16
const NAME = 'name.sealed'
const key = newFileKey()

/** Opens what arrives in chunks of this size. */
const open = (sealed: Buffer, { name = NAME, by = key, chunk = 10_000 } = {}) => {
  const chunks = Array.from({ length: Math.ceil(sealed.length / chunk) }, (_, index) =>
    sealed.subarray(index * chunk, (index + 1) * chunk),
  )
  return buffer(Readable.from(unseal(by, name, Readable.from(chunks))))
}

test.each([0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 3 * FRAME_BYTES, 300_001])(
  'a file of %i bytes is opened unchanged, however it arrives',
  async (length) => {
    const bytes = randomBytes(length)
    const sealed = await seal(key, NAME, bytes)
    const frames = Math.max(1, Math.ceil(length / FRAME_BYTES))
    expect(sealed.length).toBe(length + frames * TAG_BYTES)
    for (const chunk of [997, FRAME_BYTES + TAG_BYTES, 1_000_000])
      expect((await open(sealed, { chunk })).equals(bytes)).toBe(true)
    expect(length > 16 && sealed.includes(bytes.subarray(0, 16))).toBe(false)
  },
)

const whole = FRAME_BYTES + TAG_BYTES
const sealed = await seal(key, NAME, randomBytes(3 * FRAME_BYTES))
const frame = (index: number) => sealed.subarray(index * whole, (index + 1) * whole)
const flipped = Buffer.from(sealed)
flipped.writeUInt8(flipped.readUInt8(100) ^ 1, 100)

test.each([
  ['a changed bit', flipped],
  ['a missing end', sealed.subarray(0, -1)],
  ['a missing last frame', sealed.subarray(0, 2 * whole)],
  ['only the first frame', frame(0)],
  ['nothing', Buffer.alloc(0)],
  ['exchanged frames', Buffer.concat([frame(1), frame(0), frame(2)])],
  ['a repeated frame', Buffer.concat([frame(0), frame(0), frame(1), frame(2)])],
  ['a frame after the last', Buffer.concat([sealed, frame(2)])],
])('%s is noticed', async (_, bytes) => {
  await expect(open(bytes)).rejects.toThrow()
})

test('the format of a sealed file does not change, so that files of earlier releases can be opened', async () => {
  const bytes = Buffer.from(Array.from({ length: 150_000 }, (_, index) => (index * 31) % 251))
  const sealed = await seal(Buffer.alloc(32, 7), NAME, bytes)
  expect(createHash('sha256').update(sealed).digest('hex')).toBe(
    '4b367c14ec8e08778d0d6e3db17d27433e07e6e7d741bd60bdbc3db1ae6c310b',
  )
})

test('neither another key nor another name opens a file', async () => {
  await expect(open(sealed, { by: newFileKey() })).rejects.toThrow()
  await expect(open(sealed, { name: 'other.sealed' })).rejects.toThrow()
})

test('a damaged frame ends the stream before any of its bytes', async () => {
  const seen: Buffer[] = []
  const damaged = Buffer.from(sealed)
  damaged.writeUInt8(damaged.readUInt8(whole + 5) ^ 1, whole + 5)
  const reading = async () => {
    for await (const chunk of unseal(key, NAME, Readable.from([damaged]))) seen.push(chunk)
  }
  await expect(reading()).rejects.toThrow()
  expect(Buffer.concat(seen).length).toBe(FRAME_BYTES)
})

test('the key of a file is opened by the key that has encrypted it, for that file', () => {
  const [old, current] = ['old', 'new'].map((id) => ({ id, key: randomBytes(32) }))
  if (!old || !current) throw new Error()
  const wrapped = wrapKey(old, key, NAME)
  expect(wrapped.wrappedBy).toBe('old')
  expect(wrapped.dataKey.includes(key)).toBe(false)
  expect(unwrapKey([current, old], wrapped, NAME).equals(key)).toBe(true)
  expect(() => unwrapKey([current], wrapped, NAME)).toThrow('DOCUMENT_KEYS lacks the key old')
  expect(() => unwrapKey([{ ...current, id: 'old' }], wrapped, NAME)).toThrow()
  expect(() => unwrapKey([old], wrapped, 'other.sealed')).toThrow()
  expect(wrapKey(old, key, NAME).dataKey.equals(wrapped.dataKey)).toBe(false)
})
