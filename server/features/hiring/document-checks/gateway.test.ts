import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { scanForMalware } from './gateway.ts'

const open: { close: () => void }[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const server of open.splice(0)) server.close()
})

/** The bytes of the pieces in a conversation, or null before the piece of length 0. */
function contentOf(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (received.toString('latin1', 0, command.length) !== command) throw new Error('unknown command')
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

/** A server that speaks the protocol of clamd, and its address. */
async function clamd(
  answer: (content: Buffer, socket: Socket) => void,
  onConnection?: (socket: Socket) => void,
) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    onConnection?.(socket)
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const content = contentOf(received)
      if (content) answer(content, socket)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
  return `tcp://127.0.0.1:${(server.address() as { port: number }).port}`
}

test.each([0, 1, 65_536, 1_000_000])('sends %i bytes and reads that they are clean', async (size) => {
  const bytes = Buffer.alloc(size, 'abc')
  let content: Buffer | undefined
  const url = await clamd((received, socket) => {
    content = received
    socket.end('stream: OK\0')
  })
  expect(await scanForMalware(bytes, url)).toBe('clean')
  expect(content?.equals(bytes)).toBe(true)
})

test('reads that something was found, in several parts', async () => {
  const url = await clamd((_, socket) => {
    socket.setNoDelay(true)
    socket.write('stream: Eicar-Test-', () => socket.write('Signature FOUND\0'))
  })
  expect(await scanForMalware(Buffer.from('a'), url)).toBe('infected')
})

test.each([
  'INSTREAM size limit exceeded. ERROR\0',
  "stream: Can't allocate memory ERROR\0",
  'stream: OK',
  'stream: OK FOUND OK\0',
  '',
])('throws if the answer is %j', async (answer) => {
  const url = await clamd((_, socket) => socket.end(answer))
  await expect(scanForMalware(Buffer.from('a'), url)).rejects.toThrow('clamd')
})

test('throws if the connection is closed before all is sent', async () => {
  const url = await clamd(
    () => undefined,
    (socket) => socket.destroy(),
  )
  await expect(scanForMalware(Buffer.alloc(5e6), url)).rejects.toThrow()
})

test('reads an answer that comes before all is sent', async () => {
  const url = await clamd(
    () => undefined,
    (socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'),
  )
  await expect(scanForMalware(Buffer.alloc(5e6), url)).rejects.toThrow()
})

test.each([0, 20_000_000])('throws if there is no answer in time, after %i bytes', async (size) => {
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 100))
  // It reads nothing.
  const url = await clamd(
    () => undefined,
    (socket) => socket.pause(),
  )
  await expect(scanForMalware(Buffer.alloc(size), url)).rejects.toThrow('aborted')
})

test('throws if it cannot be reached', async () => {
  const url = await clamd(() => undefined)
  open.splice(0)[0]?.close()
  await expect(scanForMalware(Buffer.from('a'), url)).rejects.toThrow('ECONNREFUSED')
})
