import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** A calendar with these components, as its server sends it. */
export const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//teste', ...lines, 'END:VCALENDAR', ''].join('\r\n')
let uid = 0
/** An appointment of its own, with these lines. */
export const event = (...lines: string[]) => {
  uid += 1
  return ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Consulta do paciente Fulano', ...lines, 'END:VEVENT'].join(
    '\r\n',
  )
}

/** The id of the appointment made last. */
export const lastUid = () => String(uid)

/** A server on this machine that ends with the tests of the file, and its replies by path. */
export async function calendarServer() {
  const pages = new Map<string, RequestListener>()
  const server = createServer((request, reply) => {
    const page = pages.get(request.url ?? '')
    if (page) page(request, reply)
    else reply.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const serve = (path: string, text: string) =>
    pages.set(path, (_, reply) => reply.writeHead(200, { 'content-type': 'text/calendar' }).end(text))
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pages, serve }
}
