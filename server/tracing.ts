import type { Env } from './env.ts'
import type { Log } from './log.ts'
import type { Tracing } from './spans.ts'

type TracingEnv = Pick<
  Env,
  | 'OTEL_SDK_DISABLED'
  | 'OTEL_TRACES_EXPORTER'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
>

/** OpenTelemetry would send to this machine by default. Here somebody has to ask for it. */
function isWanted(env: TracingEnv): boolean {
  if (env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return false
  const { OTEL_TRACES_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = env
  return Boolean(OTEL_TRACES_EXPORTER ?? OTEL_EXPORTER_OTLP_ENDPOINT ?? OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
}

/** Loads OpenTelemetry only if it is wanted, because it takes memory and half a second. */
export async function startTracing(env: Env, log: Log): Promise<Tracing | null> {
  if (!isWanted(env)) return null
  const { openTelemetry } = await import('./spans.ts')
  return openTelemetry(env, log)
}
