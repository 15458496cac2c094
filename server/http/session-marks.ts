import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Secrets } from './secrets.ts'

const PURPOSE = 'session mark'

export interface SessionMarks {
  /** Lasts as long as the browser runs: the next renewal of the session sends it again. */
  set(reply: FastifyReply, sessionId: string): void
  clear(reply: FastifyReply): void
  /** The session that a browser has, which may have ended. Null for a guest. */
  sessionOf(request: FastifyRequest): string | null
}

/**
 * A signed cookie with the id of a session, for requests without an access token, such as those for pages. It grants nothing: it
 * only decides whose budget and turns a request takes.
 */
export function sessionMarks(
  { tokenFor }: Pick<Secrets, 'tokenFor'>,
  { secure }: { secure: boolean },
): SessionMarks {
  const name = secure ? '__Secure-medponto_session' : 'medponto_session'
  const cookie = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  return {
    set: (reply, sessionId) =>
      void reply.setCookie(name, `${sessionId}.${tokenFor(PURPOSE, sessionId)}`, cookie),
    clear: (reply) => void reply.clearCookie(name, cookie),
    sessionOf({ cookies }) {
      const [sessionId, token] = cookies[name]?.split('.') ?? []
      return sessionId && token === tokenFor(PURPOSE, sessionId) ? sessionId : null
    },
  }
}
