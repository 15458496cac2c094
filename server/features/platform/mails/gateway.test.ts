import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { type MailServer, RecipientRefused, smtpServer } from './gateway.ts'

const lines: { level: number; msg: string; host: string; port: number }[] = []
const stream = new Writable({
  write(chunk, _, done) {
    lines.push(JSON.parse(String(chunk)))
    done()
  },
})
const log = createLog('warn', stream)
const from = { name: 'Medponto', address: 'a@medponto.example' }
const mail = (to: string) => ({ from, to, subject: 'Olá', html: '<p>Olá</p>', text: 'Olá' })

const replies: Record<string, string> = {
  EHLO: '250-fake\r\n250 AUTH PLAIN\r\n',
  AUTH: '535 5.7.8 wrong\r\n',
  DATA: '354 go on\r\n',
  QUIT: '221 bye\r\n',
}

/** A mail server that accepts everything except sign-ins and unknown recipients, or never says a word. */
function fakeServer({ silent = false } = {}) {
  const sockets = new Set<Socket>()
  const recipients: string[] = []
  let open = 0
  let most = 0
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    if (silent) return
    let isData = false
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n').slice(0, -1)) {
        if (isData) {
          if (line !== '.') continue
          isData = false
          open -= 1
        }
        const [, recipient] = /^RCPT TO:<(.+?)>/.exec(line) ?? []
        if (recipient?.startsWith('nobody')) {
          open -= 1
          socket.write(`550 5.1.1 <${recipient}>: user unknown\r\n`)
          continue
        }
        if (recipient) recipients.push(recipient)
        const command = line.split(' ')[0] as string
        if (command === 'DATA') isData = true
        if (command === 'MAIL') most = Math.max(most, ++open)
        socket.write(replies[command] ?? '250 ok\r\n')
      }
    })
  })
  return {
    recipients,
    mostMailsAtOnce: () => most,
    async listen(port = 0) {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      return (server.address() as { port: number }).port
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

let current: MailServer | undefined
const connect = (port: number, { login = '', answerMs = 10_000 } = {}) => {
  const options = { answerMs, idleCheckMs: 50, outageCheckMs: 50 }
  current = smtpServer(`smtp://${login}127.0.0.1:${port}`, log, options)
  return current
}
const reported = (count: number) => vi.waitUntil(() => lines.length === count, { timeout: 60_000 })
afterEach(() => {
  current?.close()
  lines.length = 0
})

test('an unreachable server is reported once, with host and port, and so is its return', async () => {
  const first = fakeServer()
  const port = await first.listen()
  const { deliver } = connect(port)
  await deliver(mail('maria@example.com'))
  expect(lines).toEqual([])

  await first.stop()
  await reported(1)
  expect(lines[0]).toMatchObject({ level: 50, host: '127.0.0.1', port })
  expect(lines[0]?.msg).toBe(
    `O servidor de e-mail 127.0.0.1:${port} não responde. Os e-mails esperam na fila.`,
  )
  await expect(deliver(mail('maria@example.com'))).rejects.toThrow('the mail server does not respond')
  await expect(deliver(mail('joana@example.com'))).rejects.toThrow('the mail server does not respond')

  const second = fakeServer()
  await second.listen(port)
  await reported(2)
  expect(lines[1]).toMatchObject({
    level: 40,
    msg: `O servidor de e-mail 127.0.0.1:${port} voltou a funcionar.`,
  })
  await deliver(mail('joana@example.com'))
  expect([first.recipients, second.recipients]).toEqual([['maria@example.com'], ['joana@example.com']])
  current?.close()
  await second.stop()
})

test('a silent server is reported after a short wait, and mails do not wait for it', async () => {
  const server = fakeServer({ silent: true })
  const port = await server.listen()
  const { deliver } = connect(port, { answerMs: 300 })
  const results = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((name) => deliver(mail(`${name}@example.com`))),
  )
  expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('@example.com')
  current?.close()
  await server.stop()
})

test('a server that is down from the start is reported without any mail', async () => {
  connect(1)
  await reported(1)
  expect(lines[0]?.msg).toContain('127.0.0.1:1 não responde')
})

test('a refused recipient is not an outage, demo addresses get no mail, and connections are few', async () => {
  const server = fakeServer()
  const { deliver } = connect(await server.listen())
  const refused = deliver(mail('nobody@example.com'))
  await expect(refused).rejects.toThrow(RecipientRefused)
  await expect(refused).rejects.toThrow('550')
  await deliver(mail('Medica@Demo.test'))
  const names = Array.from({ length: 20 }, (_, index) => `doctor-${index}@example.com`)
  await Promise.all(names.map((name) => deliver(mail(name))))
  expect(server.recipients.sort()).toEqual(names.sort())
  expect(server.mostMailsAtOnce()).toBeLessThanOrEqual(3)
  expect(lines).toEqual([])
  current?.close()
  await server.stop()
})

test('a refused sign-in is reported without the password', async () => {
  const server = fakeServer()
  const port = await server.listen()
  connect(port, { login: 'mailer:hush-hush@' })
  await reported(1)
  expect(lines[0]?.msg).toContain('recusou o usuário ou a senha')
  expect(JSON.stringify(lines)).not.toMatch(/hush-hush|aHVzaC1odXNo/)
  current?.close()
  await server.stop()
})
