import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { SessionReplies } from '#server/http/session-replies.ts'
import { ambassadorRoutes } from './ambassadors/routes.ts'
import { authRoutes } from './auth/routes.ts'
import type { AuthDeps } from './auth/service.ts'
import { consentRoutes } from './consents/routes.ts'
import { emailChangeRoutes } from './email-changes/routes.ts'
import type { SignInProvider } from './google/gateway.ts'
import { googleRoutes } from './google/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import type { PasswordDeps } from './passwords/service.ts'
import { pictureRoutes } from './pictures/routes.ts'
import type { Pictures } from './pictures/service.ts'
import { profileRoutes } from './profiles/routes.ts'
import { registrationRoutes } from './registrations/routes.ts'
import type { RegistrationDeps } from './registrations/service.ts'
import { secondFactorRoutes } from './second-factors/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'

interface Parts extends AuthDeps, PasswordDeps, RegistrationDeps {
  clock: Clock
  sessionSecret: string
  pictures: Pictures
  replies: SessionReplies
  /** Null if there is no sign-in with Google. */
  signInProvider: SignInProvider | null
}

/** Routes for sign-in, sessions, profiles and consents. */
export function accountRoutes(api: FastifyInstance, parts: Parts): void {
  const { db, clock, tokens, pictures, replies } = parts
  authRoutes(api, parts, replies)
  registrationRoutes(api, parts, replies)
  sessionRoutes(api, parts, replies)
  passwordRoutes(api, parts, replies)
  emailChangeRoutes(api, parts, replies)
  secondFactorRoutes(api, parts, replies)
  googleRoutes(api, parts, replies, { provider: parts.signInProvider, secret: parts.sessionSecret, clock })
  consentRoutes(api, { db, clock })
  profileRoutes(api, { db, pictures, tokens, clock })
  pictureRoutes(api, { pictures, clock })
  ambassadorRoutes(api, { db, clock })
}
