import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

type Fields = Map<number, (Buffer | bigint)[]>

/** The fields of a Protocol Buffers message, by their number. Numbers of fixed length are left out. */
function fieldsOf(message: Buffer): Fields {
  const fields: Fields = new Map()
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] as number
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const key = Number(varint())
    const [number, type] = [key >> 3, key & 7]
    if (type === 1) at += 8
    else if (type === 5) at += 4
    else {
      const value = varint()
      const field = type === 0 ? value : message.subarray(at, at + Number(value))
      if (type === 2) at += Number(value)
      fields.set(number, [...(fields.get(number) ?? []), field])
    }
  }
  return fields
}

const parts = (message: Buffer, ...path: number[]): Buffer[] =>
  path.reduce(
    (messages, number) => messages.flatMap((one) => (fieldsOf(one).get(number) ?? []) as Buffer[]),
    [message],
  )
const text = (message: Buffer, number: number) => parts(message, number)[0]?.toString() ?? ''
const hex = (message: Buffer, number: number) => parts(message, number)[0]?.toString('hex') ?? ''

function attributesOf(message: Buffer, number: number): Record<string, string> {
  return Object.fromEntries(
    parts(message, number).map((pair) => {
      const value = fieldsOf(parts(pair, 2)[0] ?? Buffer.alloc(0))
      return [text(pair, 1), String(value.get(1)?.[0] ?? value.get(3)?.[0] ?? '')]
    }),
  )
}

export interface ReceivedSpan {
  service: string | undefined
  traceId: string
  id: string
  parentId: string
  name: string
  attributes: Record<string, string>
}

// opentelemetry/proto/trace/v1/trace.proto
const spansOf = (body: Buffer): ReceivedSpan[] =>
  parts(body, 1).flatMap((group) => {
    const service = parts(group, 1).map((resource) => attributesOf(resource, 1)['service.name'])[0]
    return parts(group, 2, 2).map((span) => ({
      service,
      traceId: hex(span, 1),
      id: hex(span, 2),
      parentId: hex(span, 4),
      name: text(span, 5),
      attributes: attributesOf(span, 9),
    }))
  })

/** A collector of OTLP over HTTP for the time of a test, and what it has received. */
export async function traceReceiver() {
  const spans: ReceivedSpan[] = []
  const bodies: Buffer[] = []
  const server = createServer(async (request, response) => {
    const sent = await buffer(request)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    bodies.push(body)
    spans.push(...spansOf(body))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, spans, bodies }
}
