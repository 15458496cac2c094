import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, type TestUser } from '#test/factories.ts'
import { PROFILE_PICTURE_URL, pictureBytes, pictureFile, sendForm } from '#test/pictures.ts'

let app: TestApp
let port: number
const open: Socket[] = []
beforeAll(async () => {
  app = await testApp()
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** Begins to send a form, and sends no more. */
async function beginForm({ token }: TestUser): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port })
  open.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const lines = [
    `POST ${PROFILE_PICTURE_URL} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 100000',
    '',
    '--b',
    'content-disposition: form-data; name="File"; filename="foto.jpg"',
    'content-type: image/jpeg',
    '',
    'the beginning',
  ]
  socket.write(lines.join('\r\n'))
  return socket
}

const picture = await pictureBytes()
const upload = async (person: TestUser) =>
  (await sendForm(app, person, { File: pictureFile(picture), ProfileType: 'professional' })).status

const doctors = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createDoctor(app, 'Ana Teste')))

/** Sends as many forms without an end as one person may at the same time, and one more, which is refused. */
async function fillPlaces(person: TestUser): Promise<Socket[]> {
  const sockets = await Promise.all([1, 2, 3, 4, 5].map(() => beginForm(person)))
  const [reply] = await Promise.race(sockets.map((socket) => once(socket, 'data')))
  expect(String(reply)).toContain('HTTP/1.1 429 ')
  return sockets
}

test('slow senders keep nobody from sending a form', async () => {
  const slow = await doctors(6)
  for (const person of slow) await beginForm(person)
  const [fast] = await doctors(1)
  expect(await upload(fast as TestUser)).toBe(200)
})

test('a form that is refused because others of its sender are under way is not counted', async () => {
  const [person] = (await doctors(1)) as [TestUser]
  const sockets = await fillPlaces(person)
  // More than one person may send in an hour.
  for (let attempt = 0; attempt < 40; attempt++) expect(await upload(person)).toBe(429)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect(await upload(person)).toBe(200), { timeout: 30_000, interval: 200 })
})

test('senders that go away before their turn has come leave their places to others', async () => {
  const [gone, ...slow] = (await doctors(19)) as [TestUser, ...TestUser[]]
  // Three have their turn at a time, for a quarter of a second.
  await Promise.all(slow.map(beginForm))
  const sockets = await fillPlaces(gone)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect(await upload(gone)).toBe(200), { timeout: 30_000, interval: 200 })
})
