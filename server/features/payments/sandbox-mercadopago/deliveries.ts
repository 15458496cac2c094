import type { Db } from '#server/db/client.ts'
import * as queries from './queries.ts'
import { webhookRequest } from './signature.ts'

/** Sends a signed webhook to the app. Resolves to the status of the reply. */
export type Deliver = (path: string, headers: Record<string, string>, body: string) => Promise<number>

const MAX_ATTEMPTS = 6
/** Mercado Pago waits a quarter of an hour; nobody who tries something out does. */
const RETRY_SECONDS = 5

export interface Deliveries {
  /** Sends what is due, without waiting for it. */
  start(): void
  /** Sends one webhook now, and again if it was sent before. */
  send(id: string): Promise<void>
  /** Resolves when nothing is being sent. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Delivers the webhooks of the sandbox in the background, and repeats those that the app did not accept. */
export function webhookDeliveries({
  db,
  deliver,
  secret,
}: {
  db: Db
  deliver: Deliver
  secret: string
}): Deliveries {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function sendOne(webhook: queries.WebhookRow): Promise<void> {
    const { path, headers, body } = webhookRequest(webhook, secret)
    const attempt = () => deliver(path, headers, body).catch(() => 503)
    const statuses = await Promise.all(Array.from({ length: webhook.copies }, attempt))
    const replyStatus = Math.max(...statuses)
    const isAccepted = replyStatus < 300
    const mayRetry = webhook.attempts < MAX_ATTEMPTS
    const state = isAccepted ? 'delivered' : mayRetry ? 'waiting' : 'failed'
    await queries.markSent(db, webhook.id, { state, replyStatus, retrySeconds: RETRY_SECONDS })
    if (!isAccepted && mayRetry && !isStopped) {
      clearTimeout(timer)
      timer = setTimeout(start, RETRY_SECONDS * 1_000 + 100).unref()
    }
  }

  async function sendAll(): Promise<void> {
    do {
      isAskedAgain = false
      for (let next = await queries.claimWebhook(db); next; next = await queries.claimWebhook(db))
        await sendOne(next)
    } while (isAskedAgain)
  }

  function start(): void {
    if (isStopped) return
    isAskedAgain = true
    // A lost database fails everything else too. What is still to be sent remains in its table.
    running ??= sendAll()
      .catch(() => {})
      .finally(() => {
        running = null
      })
  }

  return {
    start,
    async send(id) {
      const webhook = await queries.claimWebhookById(db, id)
      if (webhook) await sendOne(webhook)
    },
    settled: async () => void (await running),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
