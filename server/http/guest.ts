import type { FastifyRequest } from 'fastify'

/** Known facts about a caller without an account. */
export interface Guest {
  ip: string
  userAgent: string | null
}

export const guestOf = ({ ip, headers }: FastifyRequest): Guest => ({
  ip,
  userAgent: headers['user-agent'] ?? null,
})
