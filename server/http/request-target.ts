import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/**
 * A request target without scheme, host and credentials: servers must accept `GET https://host/path` too (RFC 9112, 3.2.2).
 */
export const originForm = (target: string): string => {
  const [authority] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(target) ?? ['']
  const rest = target.slice(authority.length)
  return rest.startsWith('/') || authority === '' ? rest : `/${rest}`
}

/** Refuses requests for two hosts: a proxy in front may have read the other one (RFC 9112, 3.2). Node keeps only the first. */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0)
    const hosts = names.filter((name) => name.toLowerCase() === 'host')
    done(hosts.length > 1 ? new AppError('ValidationFailed') : undefined)
  })
}
