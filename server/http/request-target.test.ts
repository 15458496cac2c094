import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

let port: number

beforeAll(async () => {
  const { app } = await testApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})

/** Sends exactly these lines, and returns status line and body of the reply. */
async function send(...lines: string[]) {
  const socket = connect(port, '127.0.0.1')
  socket.write([...lines, 'connection: close', '', ''].join('\r\n'))
  const reply = await text(socket)
  return { status: Number(reply.split(' ')[1]), body: reply.split('\r\n\r\n').slice(1).join() }
}

test.each(['/health', '/api/jobs', '/api/unknown'])(
  '%s is refused with two hosts, even the same twice',
  async (path) => {
    const request = `GET ${path} HTTP/1.1`
    expect((await send(request, 'host: localhost')).status).not.toBe(400)
    for (const second of ['other.example', 'localhost']) {
      const { status, body } = await send(request, 'host: localhost', `Host: ${second}`)
      expect(status).toBe(400)
      expect(body).toContain('"errorName":"ValidationFailed"')
    }
  },
)

test('a target with scheme and host is accepted, if there is one Host header', async () => {
  const request = 'GET http://localhost/health HTTP/1.1'
  expect((await send(request, 'host: localhost')).status).toBe(200)
  expect((await send(request, 'host: localhost', 'host: localhost')).status).toBe(400)
})
