import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '#server/http/public-address.ts'
import { calendar, calendarServer } from '#test/rota/served-calendars.ts'
import { calendarReader } from './gateway.ts'

const { base, pages, serve } = await calendarServer()
const reader = calendarReader({ admitsLoopback: true, withinMs: 400 })
const problemOf = (url: string, own = reader) =>
  own.read(url).then(
    () => 'read',
    (error: Error) => error.message,
  )

describe('hostile servers', () => {
  it('reads no more than 2 MB, and for no longer than it may', async () => {
    pages.set('/huge', (_, reply) => {
      reply.writeHead(200, { 'content-length': '5' }).destroy()
    })
    pages.set('/large', (_, reply) => {
      reply.writeHead(200)
      const chunk = `BEGIN:VCALENDAR\r\n${'X'.repeat(500_000)}`
      const more = () => {
        while (!reply.destroyed && reply.write(chunk));
      }
      reply.on('drain', more)
      more()
    })
    pages.set('/drip', (_, reply) => {
      reply.writeHead(200).write('BEGIN:VCALENDAR\r\n')
    })
    pages.set('/silent', () => undefined)
    expect(await problemOf(`${base}/large`)).toMatch('grande demais')
    expect(await problemOf(`${base}/drip`)).toMatch('demorou mais')
    expect(await problemOf(`${base}/silent`)).toMatch('demorou mais')
    expect(await problemOf(`${base}/huge`)).toMatch('Não foi possível conectar')
  })

  it('reads nothing but calendars', async () => {
    serve('/page', '<!doctype html><title>BEGIN:VCALENDAR</title>')
    serve('/bom', `\uFEFF${calendar()}`)
    pages.set('/locked', (_, reply) => reply.writeHead(401).end())
    pages.set('/broken', (_, reply) => reply.writeHead(500).end())
    expect(await problemOf(`${base}/page`)).toMatch('formato iCal')
    expect(await problemOf(`${base}/bom`)).toBe('read')
    expect(await problemOf(`${base}/locked`)).toMatch('exige senha')
    expect(await problemOf(`${base}/missing`)).toMatch('não existe mais')
    expect(await problemOf(`${base}/broken`)).toMatch('(500)')
  })
})

describe('addresses of other networks', () => {
  const strict = calendarReader({ withinMs: 400 })
  const NOT_PUBLIC = 'Este endereço não é o de um calendário na internet.'

  it.each(['8.8.8.8', '200.160.2.3', '2800:3f0:4001:800::200e', '2606:4700::1111'])('admits %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    ...[
      '127.0.0.1',
      '127.9.9.9',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '169.254.169.254',
    ],
    ...[
      '100.64.0.1',
      '100.127.255.255',
      '0.0.0.0',
      '224.0.0.1',
      '239.1.1.1',
      '255.255.255.255',
      '198.18.0.1',
    ],
    ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', '::ffff:127.0.0.1'],
    ...[
      '::ffff:7f00:1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:0:1::',
      '2001:db8::1',
      'texto',
      '',
    ],
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each([
    'https://127.0.0.1/a.ics',
    'https://2130706433/a.ics',
    'https://0x7f.1/a.ics',
    'https://[::1]/a.ics',
    'https://[::ffff:127.0.0.1]/a.ics',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.5/a.ics',
    'https://example.com:22/a.ics',
    'https://localhost/a.ics',
  ])('does not connect to %s', async (url) => expect(await problemOf(url, strict)).toBe(NOT_PUBLIC))

  it('reads by https alone, and in no other way', async () => {
    expect(await problemOf(`${base}/bom`, strict)).toMatch('https')
    expect(await problemOf('file:///etc/passwd', reader)).toMatch('https')
  })

  it('judges the addresses of a name at the connection, all of them', async () => {
    const named = (...addresses: string[]) =>
      calendarReader({
        withinMs: 400,
        resolve: (_, done) =>
          done(
            null,
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          ),
      })
    for (const address of ['127.0.0.1', '169.254.169.254', '10.0.0.1', '::1', '::ffff:10.0.0.1', 'fd00::1'])
      expect(await problemOf('https://calendar.example.com/a.ics', named(address))).toBe(NOT_PUBLIC)
    expect(await problemOf('https://calendar.example.com/a.ics', named('8.8.8.8', '127.0.0.1'))).toBe(
      NOT_PUBLIC,
    )
    expect(await problemOf('https://calendar.example.com/a.ics', named())).toBe(NOT_PUBLIC)
  })

  it('judges each redirect, and follows three', async () => {
    const redirect = (path: string, to: string) =>
      pages.set(path, (_, reply) => reply.writeHead(302, { location: to }).end())
    let asked = 0
    pages.set('/secret', (_, reply) => {
      asked += 1
      reply.writeHead(200).end(calendar())
    })
    // Of the reader that admits this machine, everything else is refused as ever.
    for (const to of [
      'https://169.254.169.254/latest',
      'https://10.0.0.1/',
      'http://10.0.0.1/',
      'file:///etc/passwd',
    ]) {
      redirect('/away', to)
      expect(await problemOf(`${base}/away`)).not.toBe('read')
    }
    for (const [from, to] of ['/1 /2', '/2 /3', '/3 /4', '/4 /secret'].map((pair) => pair.split(' ')))
      redirect(from as string, to as string)
    expect(await problemOf(`${base}/2`)).toBe('read')
    expect(await problemOf(`${base}/1`)).toMatch('redireciona vezes demais')
    expect(asked).toBe(1)
  })
})
