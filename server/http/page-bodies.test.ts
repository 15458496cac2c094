import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { type Compression, decompress } from './compression.ts'
import { pageBodies } from './page-bodies.ts'

const CHROME = 'gzip, deflate, br, zstd'
const SAFARI = 'gzip, deflate, br'
const text = Array.from({ length: 400 }, (_, job) => `plantão de ${job % 37} horas em ${job * 7919}`).join(
  ', ',
)

function bodiesOf(plain = text) {
  const sizes: number[] = []
  const bodies = pageBodies(Buffer.from(plain), (bytes) => sizes.push(bytes))
  const ask = (accepted: string) => {
    const { encoding, body } = bodies.for({ headers: { 'accept-encoding': accepted } } as FastifyRequest)
    const bytes = encoding === 'identity' ? body : decompress[encoding as Compression](body)
    return { encoding, length: body.length, isRight: bytes.toString() === plain }
  }
  return { sizes, bodies, ask }
}

test('the first client gets a page that was compressed fast, and later ones a smaller page', async () => {
  const { ask, sizes } = bodiesOf()
  const first = ask(CHROME)
  expect(first).toMatchObject({ encoding: 'zstd', isRight: true })
  // This one must not wait either.
  expect(ask(CHROME)).toEqual(first)
  await expect.poll(() => ask(CHROME).encoding).toBe('br')
  const later = ask(CHROME)
  expect(later.isRight).toBe(true)
  expect(later.length).toBeLessThan(first.length)
  expect(sizes).toEqual([first.length, later.length])
})

test('a page in its own encoding becomes smaller too', async () => {
  const { ask } = bodiesOf()
  const first = ask(SAFARI)
  ask(SAFARI)
  await expect.poll(() => ask(SAFARI).length).toBeLessThan(first.length)
  expect(ask(SAFARI)).toMatchObject({ encoding: 'br', isRight: true })
})

test('each client gets an encoding that it accepts', async () => {
  const { ask } = bodiesOf()
  const accepted = [CHROME, 'zstd', 'gzip', SAFARI, 'identity', '', 'br;q=0, gzip', 'zstd;q=0.5, gzip;q=0.9']
  const encodings = ['zstd', 'zstd', 'gzip', 'br', 'identity', 'identity', 'gzip', 'gzip']
  for (let round = 0; round < 3; round += 1) {
    const replies = accepted.map(ask)
    expect(replies.every(({ isRight }) => isRight)).toBe(true)
    if (round === 0) expect(replies.map(({ encoding }) => encoding)).toEqual(encodings)
  }
  await expect.poll(() => ask(CHROME).encoding).toBe('br')
  expect(accepted.map(ask).every(({ isRight }) => isRight)).toBe(true)
})

test('the plain text is not kept in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const plainOf = () => {
    const plain = Buffer.alloc(100_000, text)
    const bodies = pageBodies(plain, () => {})
    bodies.for({ headers: { 'accept-encoding': CHROME } } as FastifyRequest)
    return { bodies, plain: new WeakRef(plain) }
  }
  const { bodies, plain } = plainOf()
  await expect
    .poll(() => {
      collect()
      return plain.deref() === undefined
    })
    .toBe(true)
  expect(bodies.plainText().length).toBe(100_000)
})
