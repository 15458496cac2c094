import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showCheckoutButton } from './mercado-pago-sdk.ts'

const MISSING = 'Mercado Pago SDK não foi carregado. Por favor, recarregue a página.'

let script: { onerror?: () => void; remove: () => void } | null = null

beforeEach(() => {
  vi.useFakeTimers()
  script = null
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => {} }),
    head: {
      append: (added: typeof script) => {
        script = added
      },
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The provider's class, whose button gets ready or fails when told to. */
function provideSdk() {
  const brick = { unmount: vi.fn() }
  const create = vi.fn(async () => brick)
  class MercadoPago {
    bricks = () => ({ create })
  }
  vi.stubGlobal('window', { MercadoPago })
  const callbacks = () => (create.mock.calls[0] as unknown[])[2] as { callbacks: Record<string, () => void> }
  return {
    brick,
    create,
    ready: () => callbacks().callbacks.onReady?.(),
    fail: () => callbacks().callbacks.onError?.(),
  }
}

/** The error message for the buyer, or 'open'. */
const opening = () =>
  showCheckoutButton('container', { publicKey: 'APP_USR-1', preferenceId: 'p-1' }).then(
    () => 'open',
    (error: Error) => error.message,
  )

test('a script that does not arrive within ten seconds is reported', async () => {
  const result = opening()
  await vi.advanceTimersByTimeAsync(9_900)
  expect(await Promise.race([result, 'waiting'])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(300)
  expect(await result).toBe(MISSING)
})

test('a script that cannot be loaded is reported at once', async () => {
  const result = opening()
  await vi.advanceTimersByTimeAsync(0)
  script?.onerror?.()
  expect(await result).toBe(MISSING)
})

test('a script that arrives late is used', async () => {
  const result = opening()
  await vi.advanceTimersByTimeAsync(3_000)
  const { create, ready } = provideSdk()
  await vi.advanceTimersByTimeAsync(100)
  expect(create).toHaveBeenCalledWith(
    'wallet',
    'container',
    expect.objectContaining({ initialization: { preferenceId: 'p-1', redirectMode: 'self' } }),
  )
  ready()
  expect(await result).toBe('open')
})

test('a button that does not appear within fifteen seconds, or fails, is reported', async () => {
  const { fail, create } = provideSdk()
  const slow = opening()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await slow).toBe('O checkout do Mercado Pago não abriu.')
  create.mockClear()
  const failed = opening()
  await vi.advanceTimersByTimeAsync(0)
  fail()
  expect(await failed).toBe('O checkout do Mercado Pago não abriu.')
})
