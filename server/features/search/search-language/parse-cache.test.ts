import { expect, test } from 'vitest'
import { parseCache } from './parse-cache.ts'

const lexicon = {}

test('a text is parsed once, even by concurrent calls', async () => {
  const cached = parseCache<object, number>()
  let parses = 0
  const parse = async () => {
    parses += 1
    return parses
  }
  const both = [cached(lexicon, 'uti', parse), cached(lexicon, 'uti', parse)]
  expect(await Promise.all(both)).toEqual([1, 1])
  expect(await cached(lexicon, 'uti', parse)).toBe(1)
  expect(await cached(lexicon, 'cti', parse)).toBe(2)
})

test('with a new lexicon, texts are parsed again', async () => {
  const cached = parseCache<object, string>()
  expect(await cached(lexicon, 'uti', async () => 'before')).toBe('before')
  expect(await cached({}, 'uti', async () => 'after')).toBe('after')
})

test('a failed parse is tried again', async () => {
  const cached = parseCache<object, string>()
  await expect(cached(lexicon, 'uti', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await cached(lexicon, 'uti', async () => 'parsed')).toBe('parsed')
})

test('the oldest of more than a thousand texts is parsed again', async () => {
  const cached = parseCache<object, string>()
  for (let number = 0; number <= 1_000; number += 1)
    await cached(lexicon, String(number), async () => 'first')
  expect(await cached(lexicon, '1', async () => 'second')).toBe('first')
  expect(await cached(lexicon, '0', async () => 'second')).toBe('second')
})
