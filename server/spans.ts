import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import { checkRoutes } from '#server/http/availability/readiness.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import { outageLogOf } from './outage-log.ts'
import { type RequestScope, requestScope } from './request-scope.ts'
import { version } from './version.ts'

/** Sends spans of requests and of the statements that they cause. */
export interface Tracing {
  /** To be called after `identifyRequests`, and before routes are added. */
  traceRequests(app: FastifyInstance): void
  /** For the `log` of Kysely. Statements that belong to no request are not sent. */
  traceStatement(event: LogEvent): void
  /** Sends what is left. */
  close(): Promise<void>
}

/** Bytes of the text of a statement. */
const MAX_TEXT = 4_000

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Env): Sampler {
  const [, isByParent, kind] = /^(parentbased_)?(.*)$/.exec(name) ?? []
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const root = (roots[kind ?? ''] as () => Sampler)()
  return isByParent ? new ParentBasedSampler({ root }) : root
}

/** Values are parameters. Should a text contain one all the same, it is removed. */
const withoutValues = (sql: string) => sql.replace(/'(?:[^']|'')*'/g, "'?'").slice(0, MAX_TEXT)

/**
 * Spans by the standard variables of OpenTelemetry, of which its own packages read those of the exporter and the resource.
 * They contain no address, no header and no value: only the pattern of the route, and statements with their placeholders.
 */
export function openTelemetry(env: Env, log: Log): Tracing {
  setGlobalErrorHandler((error) =>
    outageLogOf(log).report({ kind: 'traces', level: 'warn', details: { err: error }, message: 'traces' }),
  )
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'medponto', 'service.version': version }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: samplerOf(env),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('medponto', version)
  const propagator = new W3CTraceContextPropagator()
  const spans = new WeakMap<RequestScope, Span>()

  function begin(request: FastifyRequest): void {
    const { scope, method, headers, routeOptions } = request
    if (!scope || checkRoutes.has(routeOptions.url)) return
    const outer = scope.outer && spans.get(scope.outer)
    const parent = outer
      ? trace.setSpan(ROOT_CONTEXT, outer)
      : propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
    const route = routeOptions.url
    const attributes = {
      'http.request.method': method,
      'medponto.request_id': request.id,
      ...(route && { 'http.route': route }),
    }
    const kind = outer ? SpanKind.INTERNAL : SpanKind.SERVER
    spans.set(scope, tracer.startSpan(`${method} ${route ?? ''}`.trim(), { kind, attributes }, parent))
  }

  function finish({ scope }: FastifyRequest, status: number | null): void {
    const span = scope && spans.get(scope)
    if (!span) return
    if (status !== null) span.setAttribute('http.response.status_code', status)
    if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }

  return {
    traceRequests(app) {
      app.addHook('onRequest', async (request) => begin(request))
      app.addHook('onResponse', async (request, reply) => finish(request, reply.statusCode))
      // The client has left.
      app.addHook('onRequestAbort', async (request) => finish(request, null))
    },

    traceStatement({ level, query: { sql }, queryDurationMillis }) {
      const scope = requestScope.getStore()
      const parent = scope && spans.get(scope)
      if (!parent) return
      const end = Date.now()
      const operation = /\w+/.exec(sql)?.[0].toUpperCase() ?? 'SQL'
      const span = tracer.startSpan(
        operation,
        {
          kind: SpanKind.CLIENT,
          startTime: end - queryDurationMillis,
          attributes: {
            'db.system.name': 'postgresql',
            'db.operation.name': operation,
            'db.query.text': withoutValues(sql),
          },
        },
        trace.setSpan(ROOT_CONTEXT, parent),
      )
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(end)
    },

    close: () => provider.shutdown(),
  }
}
