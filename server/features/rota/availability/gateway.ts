import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { isLoopback, isPublicAddress } from '#server/http/public-address.ts'

/** Why a calendar could not be read. The doctor reads the message. */
export class CalendarUnreadable extends Error {}

/** Reads the text of a calendar at an address that somebody has typed. */
export interface CalendarReader {
  /** @throws CalendarUnreadable */
  read(url: string): Promise<string>
}

type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

interface ReaderOptions {
  /** Also http, and this machine: for the demo and for tests. */
  admitsLoopback?: boolean
  withinMs?: number
  resolve?: Resolve
}

const MAX_BYTES = 2_000_000
const MAX_REDIRECTS = 3
const WITHIN_MS = 10_000

const notPublic = () => new CalendarUnreadable('Este endereço não é o de um calendário na internet.')

const tooSlow = (withinMs: number) =>
  new CalendarUnreadable(`O calendário demorou mais de ${withinMs / 1000} segundos para responder.`)

function problemOf({ code }: NodeJS.ErrnoException): CalendarUnreadable {
  return new CalendarUnreadable(
    code === 'ENOTFOUND' || code === 'EAI_AGAIN'
      ? 'Não encontramos este endereço. Confira se ele está completo.'
      : 'Não foi possível conectar ao calendário.',
  )
}

function problemOfStatus(status: number): CalendarUnreadable {
  if (status === 401 || status === 403)
    return new CalendarUnreadable('O calendário exige senha. Use o endereço secreto no formato iCal.')
  if (status === 404 || status === 410)
    return new CalendarUnreadable('O calendário não existe mais neste endereço.')
  return new CalendarUnreadable(`O calendário respondeu com um erro (${status}).`)
}

/** The text of a reply. It is counted as it arrives, because the length that a server states can be anything. */
async function textOf(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new CalendarUnreadable('O calendário é grande demais: o máximo é 2 MB.')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (!/^BEGIN:VCALENDAR\r?\n/i.test(text))
    throw new CalendarUnreadable('Este endereço não é o de um calendário no formato iCal (.ics).')
  return text
}

/**
 * Reads calendars, but nothing of the networks in which this server is. The addresses of a host are judged when the connection is
 * made, so that a name cannot stand for another address by then, and again once it exists. Each redirect is judged alike.
 */
export function calendarReader({
  admitsLoopback = false,
  withinMs = WITHIN_MS,
  resolve = (host, done) => lookUp(host, { all: true }, done),
}: ReaderOptions = {}): CalendarReader {
  const isAdmitted = (address: string) => isPublicAddress(address) || (admitsLoopback && isLoopback(address))
  const lookup: LookupFunction = (host, options, done) =>
    resolve(host, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) done(error, '', 0)
      else if (!first || !addresses.every(({ address }) => isAdmitted(address))) done(notPublic(), '', 0)
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })

  const isThisMachine = (host: string) => host === 'localhost' || isLoopback(host)

  /** @throws CalendarUnreadable */
  function judge(url: URL): void {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isOwn = admitsLoopback && isThisMachine(host)
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwn))
      throw new CalendarUnreadable('O calendário só pode ser lido por https.')
    // No name is looked up for an address.
    if (isIP(host) !== 0 && !isAdmitted(host)) throw notPublic()
    if (url.port !== '' && !isOwn) throw notPublic()
  }

  function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const request = url.protocol === 'https:' ? requestSecure : requestPlain
    return new Promise((done, failed) => {
      const asked = request(url, {
        // A connection of its own, so that the address is judged each time.
        agent: false,
        auth: '',
        lookup,
        signal,
        headers: {
          accept: 'text/calendar, text/plain;q=0.5',
          'accept-encoding': 'identity',
          'user-agent': 'Medponto (leitura de calendário)',
        },
      })
      asked.once('socket', (socket: Socket) =>
        socket.once('connect', () => {
          if (!isAdmitted(socket.remoteAddress ?? '')) asked.destroy(notPublic())
        }),
      )
      asked.once('error', failed)
      asked.once('response', done)
      asked.end()
    })
  }

  async function follow(url: URL, signal: AbortSignal, left: number): Promise<string> {
    judge(url)
    const reply = await ask(url, signal)
    try {
      const status = reply.statusCode ?? 0
      const target = status >= 300 && status < 400 && reply.headers.location
      if (!target) {
        if (status !== 200) throw problemOfStatus(status)
        return await textOf(reply)
      }
      if (left === 0) throw new CalendarUnreadable('O endereço do calendário redireciona vezes demais.')
      const next = URL.parse(target, url)
      if (!next) throw problemOfStatus(status)
      return await follow(next, signal, left - 1)
    } finally {
      reply.destroy()
    }
  }

  return {
    async read(text) {
      const url = URL.parse(text)
      if (!url) throw notPublic()
      const signal = AbortSignal.timeout(withinMs)
      return follow(url, signal, MAX_REDIRECTS).catch((error) => {
        throw error instanceof CalendarUnreadable
          ? error
          : signal.aborted
            ? tooSlow(withinMs)
            : problemOf(error)
      })
    },
  }
}
