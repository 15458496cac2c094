import type { getMercadoPagoChecks } from '#contract/api/payments/mercadopago-checks.ts'
import type { CallReply } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import { newestEvents } from '#server/features/payments/provider-events/service.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { type CheckedAccess, mercadoPagoChecks } from './gateway.ts'

const EVENTS = 20

export interface CheckDeps {
  db: Db
  env: Env
  /** Null if nothing is sold through Mercado Pago. */
  access: CheckedAccess | null
}

/** Enough to recognize a key. */
const shortened = (key: string) => (key.length > 20 ? `${key.slice(0, 12)}…${key.slice(-4)}` : key)

function required(access: CheckedAccess | null): CheckedAccess {
  if (!access) throw new AppError('PaymentsUnavailable')
  return access
}

/** @throws PaymentsUnavailable if there are no keys */
export async function checkMercadoPago({
  db,
  env,
  access,
}: CheckDeps): Promise<CallReply<typeof getMercadoPagoChecks>> {
  const { isSandbox, collectorId, publicKey } = required(access)
  const checks = mercadoPagoChecks(required(access))
  const start = performance.now()
  const problem = await checks.problem()
  const milliseconds = Math.round(performance.now() - start)
  const events = await newestEvents(db, 'mercadopago', EVENTS)
  return {
    environment: {
      mode: env.APP_MODE,
      isSandbox,
      sdkVersion: checks.sdkVersion,
      apiUrl: checks.apiUrl,
      collectorId,
      publicKey: shortened(publicKey),
      webhookUrl: `${env.publicUrl}/api/webhooks/mercadopago`,
    },
    api: { isReached: problem === null, milliseconds, problem },
    events: events.map(({ id, type, object_id, received_at, outcome }) => ({
      id,
      type,
      objectId: object_id,
      receivedAt: received_at.toISOString(),
      outcome: outcome as 'synced' | 'ignored' | null,
    })),
  }
}

/** An admin's test is recorded. @throws PaymentsUnavailable if there are no keys, or Mercado Pago does not answer in time */
export async function testPreference(
  { db, env, access, clock }: CheckDeps & { clock: Clock },
  caller: Caller | null,
) {
  const back = `${env.publicUrl}${paths.debugMercadoPago}`
  const created = await mercadoPagoChecks(required(access))
    .createPreference({ back })
    .catch(() => null)
  if (!created) throw new AppError('PaymentsUnavailable')
  if (caller?.role === 'admin')
    await recordAction(
      db,
      {
        admin: caller.userId,
        action: 'created_test_preference',
        subject: { type: 'payment', id: created.preferenceId },
      },
      clock.now(),
    )
  return created
}
