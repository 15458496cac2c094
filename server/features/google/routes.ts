import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/api/google.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { paths, sameSitePath } from '#contract/paths.ts'
import type { Clock } from '#server/clock.ts'
import { AppError } from '#server/http/errors.ts'
import { on } from '#server/http/on.ts'
import { newToken } from '#server/http/opaque-token.ts'
import type { SessionReplies } from '#server/http/session-replies.ts'
import type { SignInProvider } from './gateway.ts'
import { FLOW_MINUTES, sealedFlows } from './sealed-flow.ts'
import * as google from './service.ts'

export function googleRoutes(
  app: FastifyInstance,
  deps: google.GoogleDeps,
  { originOf, replyOf, requireOwnOrigin, cookie, named }: SessionReplies,
  {
    provider,
    secret,
    clock,
  }: {
    /** Absent where sign-in with Google is switched off. */ provider: SignInProvider | null
    secret: string
    clock: Clock
  },
): void {
  const flowName = named('medponto_sign_in_flow')
  const browserName = named('medponto_sign_in')
  const flows = sealedFlows(secret, clock)
  const { path } = cookie
  // Lax: the way back from the provider is a navigation from another site.
  const flowCookie = { ...cookie, sameSite: 'lax', maxAge: FLOW_MINUTES * 60 } as const

  function lead(reply: FastifyReply, to: string): null {
    reply.header('location', to).header('cache-control', 'no-store')
    return null
  }

  const leadBack = (reply: FastifyReply, outcome: Record<string, string>) =>
    lead(reply, `${paths.authCallback}?${new URLSearchParams(outcome)}`)

  const failure = (error: unknown) => ({
    success: 'false',
    error: error instanceof AppError ? errorCatalogue[error.errorName][2] : errorCatalogue.SignInFailed[2],
  })

  on(app, contract.startGoogleSignIn, async ({ query, request, reply }) => {
    if (!provider) throw new AppError('NotFound')
    try {
      const { url, checks } = await provider.begin()
      const from = query.from ? sameSitePath(query.from, '') || null : null
      reply.setCookie(flowName, await flows.seal({ ...checks, from }), flowCookie)
      return lead(reply, url)
    } catch (error) {
      request.log.error({ err: error }, 'sign-in provider out of reach')
      return leadBack(reply, failure(error))
    }
  })

  on(app, contract.finishGoogleSignIn, async ({ request, reply }) => {
    if (!provider) throw new AppError('NotFound')
    const flow = await flows.open(request.cookies[flowName])
    reply.clearCookie(flowName, { path })
    try {
      if (!flow) throw new AppError('SignInFailed')
      const identity = await provider.finish(new URL(request.url, deps.publicUrl), flow)
      const browserKey = newToken().token
      const token = await google.issueSignInCode(deps, identity, browserKey, clock.now())
      reply.setCookie(browserName, browserKey, { ...cookie, maxAge: 120 })
      return leadBack(reply, { success: 'true', token, ...(flow.from && { from: flow.from }) })
    } catch (error) {
      // What the provider sent is not ours to repeat, in the address or in the log.
      request.log.warn({ kind: error instanceof Error ? error.name : 'unknown' }, 'sign-in refused')
      return leadBack(reply, failure(error))
    }
  })

  on(app, contract.exchangeSignInCode, async ({ body, request, reply }) => {
    requireOwnOrigin(request)
    const browserKey = request.cookies[browserName]
    const opened = await google.exchangeCode(deps, { code: body.token, browserKey }, originOf(request))
    reply.clearCookie(browserName, { path })
    return replyOf(opened, reply)
  })
}
