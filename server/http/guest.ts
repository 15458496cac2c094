import type { FastifyRequest } from 'fastify'

/** What is known of somebody who calls without an account. */
export interface Guest {
  ip: string
  userAgent: string | null
}

export const guestOf = ({ ip, headers }: FastifyRequest): Guest => ({
  ip,
  userAgent: headers['user-agent'] ?? null,
})
