import nodemailer from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isDemoAddress } from '#server/db/demo-accounts.ts'
import type { MailAttachment } from '#server/db/mail-attachment.ts'
import { OutageError } from '#server/db/queue-settling.ts'
import type { Log } from '#server/log.ts'
import { SERVER_AWAY } from './server-outage.ts'

export interface Envelope {
  from: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  stopUrl?: string
  attachments?: MailAttachment[]
}

export type Deliver = (envelope: Envelope) => Promise<void>

/** For use without a mail server: mail stays in the outbox and is shown at /debug/emails. */
export const keepInOutbox: Deliver = async () => {}

/** Counts what becomes of mails. `waits`: the mail server is away, and the mail is tried again. */
export function countedDelivery(deliver: Deliver) {
  const outcomes = { sent: 0, refused: 0, waits: 0, failed: 0 }
  return {
    outcomes,
    async deliver(envelope: Envelope) {
      try {
        await deliver(envelope)
        outcomes.sent += 1
      } catch (error) {
        if (error instanceof RecipientRefused) outcomes.refused += 1
        else if (error instanceof OutageError) outcomes.waits += 1
        else outcomes.failed += 1
        throw error
      }
    },
  }
}

interface MailServerOptions {
  /** Milliseconds until a server that does not answer counts as unreachable. */
  answerMs?: number
  /** Milliseconds between two checks of a server that works, and of one that does not. */
  idleCheckMs?: number
  outageCheckMs?: number
}

export interface MailServer {
  deliver: Deliver
  close(): void
}

const MAX_CONNECTIONS = 3
// Errors of the connection, the handshake or the sign-in: the next mail would fail as well.
const serverCodes =
  /^(ECONN\w*|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|EHOSTUNREACH|EPIPE|ETLS|EAUTH|ENOAUTH|EPROTOCOL)$/

/** The mail server has refused the recipient for good: the mailbox does not exist, or accepts no mail from us. */
export class RecipientRefused extends Error {}

const isRefusal = (error: unknown) => {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && responseCode >= 500 && responseCode < 600
}

const isServerError = (error: unknown) => serverCodes.test(String((error as { code?: string }).code))

/**
 * Delivers by SMTP over a few pooled connections. `url` in nodemailer's format: smtp(s)://user:password@host:port.
 *
 * The server is checked at the start, regularly while it works, and more often while it does not. An outage is logged once,
 * and so is its end. During an outage `deliver` throws an OutageError at once, so that no mail waits for a silent server.
 */
export function smtpServer(
  url: string,
  log: Log,
  { answerMs = 10_000, idleCheckMs = 40_000, outageCheckMs = 20_000 }: MailServerOptions = {},
): MailServer {
  const timeouts = {
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    dnsTimeout: answerMs,
    socketTimeout: 3 * answerMs,
  }
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    ...timeouts,
  })
  const { hostname: host, protocol, port: givenPort } = new URL(url)
  const port = Number(givenPort) || (protocol === 'smtps:' ? 465 : 587)
  const server = { host, port }
  let outage: Error | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function reportOutage(error: Error): void {
    if (!outage && !isClosed) {
      const problem =
        'code' in error && /AUTH/.test(String(error.code)) ? 'recusou o usuário ou a senha' : 'não responde'
      log.error(
        { ...server, err: error },
        `O servidor de e-mail ${host}:${port} ${problem}. Os e-mails esperam na fila.`,
      )
    }
    outage = error
    checkIn(outageCheckMs)
  }

  function checkIn(ms: number): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(check, ms).unref()
  }

  async function check(): Promise<void> {
    try {
      // Signs in only if it matters, since some servers limit how often one may.
      if (outage || !timer) await transport.verify()
      else await greet({ ...server, secure: protocol === 'smtps:', ...timeouts })
      if (outage) log.warn(server, `O servidor de e-mail ${host}:${port} voltou a funcionar.`)
      outage = null
      checkIn(idleCheckMs)
    } catch (error) {
      reportOutage(error as Error)
    }
  }
  void check()

  return {
    async deliver({ stopUrl, ...mail }) {
      // Nobody reads these, and the refusals would harm the sender's reputation.
      if (isDemoAddress(mail.to)) return
      if (outage) throw new OutageError(SERVER_AWAY, { cause: outage })
      try {
        await transport.sendMail({ ...mail, ...(stopUrl && { headers: stopHeaders(stopUrl) }) })
      } catch (error) {
        if (isRefusal(error)) throw new RecipientRefused((error as Error).message, { cause: error })
        if (!isServerError(error)) throw error
        reportOutage(error as Error)
        throw new OutageError(SERVER_AWAY, { cause: error })
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      transport.close()
    },
  }
}

/** With these, mail programs show a button that ends the mails of this kind (RFC 8058). */
const stopHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Connects and says goodbye, without signing in. */
function greet(options: object): Promise<void> {
  const connection = new SMTPConnection(options)
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    connection.connect(() => {
      connection.quit()
      resolve()
    })
  })
}
