import { once } from 'node:events'
import { connect } from 'node:net'

const PORT = 3310
const CHUNK_BYTES = 64 * 1024
/** Of the whole conversation. clamd itself gives up a file after two minutes. */
const SECONDS = 30
/** Of an answer of clamd, which is a line. */
const MAX_ANSWER = 4096

/** The command and the bytes as clamd reads them: pieces after their length, until one of length 0. */
function* streamOf(bytes: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const piece = bytes.subarray(at, at + CHUNK_BYTES)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
}

/** Sends the bytes to clamd and resolves with its answer. */
async function ask(bytes: Buffer, { hostname, port }: URL, signal: AbortSignal): Promise<string> {
  // An address of IPv6 is in brackets.
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || PORT), signal })
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
    if (answer.includes('\0') || answer.length > MAX_ANSWER) socket.destroy()
  })
  // It may answer and close before it has read everything.
  const closed = new Promise<Error | null>((resolve) => {
    let failure: Error | null = null
    socket.on('error', (error) => {
      failure = error
    })
    socket.on('close', () => resolve(failure))
  })
  for (const part of streamOf(bytes)) {
    if (socket.destroyed) break
    if (!socket.write(part)) await Promise.race([once(socket, 'drain', { signal }).catch(() => null), closed])
  }
  const failure = await closed
  if (!answer.includes('\0')) throw failure ?? new Error('clamd closed the connection')
  return answer.slice(0, answer.indexOf('\0'))
}

/**
 * Has clamd scan the bytes.
 * @param clamdUrl such as `tcp://127.0.0.1:3310`
 * @throws if clamd cannot be reached, does not answer in time, or could not scan the bytes
 */
export async function scanForMalware(bytes: Buffer, clamdUrl: string): Promise<'clean' | 'infected'> {
  const answer = await ask(bytes, new URL(clamdUrl), AbortSignal.timeout(SECONDS * 1000))
  if (answer === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
  throw new Error(`clamd: ${answer}`)
}
