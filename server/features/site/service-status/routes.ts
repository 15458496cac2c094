import type { FastifyInstance } from 'fastify'
import { getServiceStatus } from '#contract/api/site/service-status.ts'
import { on } from '#server/http/on.ts'
import { type StatusDeps, serviceStatus } from './service.ts'

export function serviceStatusRoutes(app: FastifyInstance, deps: StatusDeps): void {
  const status = serviceStatus(deps)
  on(app, getServiceStatus, ({ reply }) => {
    reply.header('cache-control', 'no-store')
    return status()
  })
}
