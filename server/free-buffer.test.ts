import { expect, test } from 'vitest'
import { freeBuffer } from './free-buffer.ts'

test('a buffer with memory of its own is empty afterwards', () => {
  const bytes = Buffer.alloc(5_000_000, 1)
  freeBuffer(bytes)
  expect(bytes.length).toBe(0)
  expect(() => freeBuffer(bytes)).not.toThrow()
})

test('a buffer that shares its memory is left as it is', () => {
  const whole = Buffer.from('neighbours')
  freeBuffer(whole.subarray(0, 4))
  expect(whole.toString()).toBe('neighbours')
})
