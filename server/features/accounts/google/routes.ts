import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/api/accounts/google.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { GOOGLE_CANCELLED, paths, sameSitePath } from '#contract/paths.ts'
import type { Clock } from '#server/clock.ts'
import { AppError } from '#server/http/errors.ts'
import { on } from '#server/http/on.ts'
import { newToken } from '#server/http/opaque-token.ts'
import type { SessionReplies } from '#server/http/session-replies.ts'
import type { SignInProvider } from './gateway.ts'
import * as google from './service.ts'
import { FLOW_MINUTES, type SignInFlow, signInFlows } from './sign-in-flow.ts'

/** A longer path would make the flow's cookie larger than the 4 kB that browsers store. */
const MAX_RETURN_PATH = 2_000

function returnPathOf(from: string | undefined): string | null {
  const path = sameSitePath(from, '')
  return path && path.length <= MAX_RETURN_PATH ? path : null
}

export function googleRoutes(
  app: FastifyInstance,
  deps: google.GoogleDeps,
  { contextOf, replyOfSignIn, requireOwnOrigin, cookie, named }: SessionReplies,
  {
    provider,
    secret,
    clock,
  }: {
    /** Null if sign-in with Google is not configured. */
    provider: SignInProvider | null
    secret: string
    clock: Clock
  },
): void {
  const flowName = named('medponto_sign_in_flow')
  const browserName = named('medponto_sign_in')
  const flows = signInFlows(secret, clock)
  const { path } = cookie
  // Lax, because the provider's redirect back is a navigation from another site.
  const flowCookie = { ...cookie, sameSite: 'lax', maxAge: FLOW_MINUTES * 60 } as const

  function redirect(reply: FastifyReply, to: string): null {
    reply.header('location', to).header('cache-control', 'no-store')
    return null
  }

  const redirectToCallbackPage = (reply: FastifyReply, outcome: Record<string, string>) =>
    redirect(reply, `${paths.authCallback}?${new URLSearchParams(outcome)}`)

  const failure = (error: unknown, from: string | null | undefined) => ({
    success: 'false',
    error: error instanceof AppError ? errorCatalogue[error.errorName][2] : errorCatalogue.SignInFailed[2],
    ...(from && { from }),
  })

  function redirectCancelled(reply: FastifyReply, flow: SignInFlow | null): null {
    const query = new URLSearchParams({ ...(flow?.from && { from: flow.from }), motivo: GOOGLE_CANCELLED })
    return redirect(reply, `${paths[flow?.page ?? 'login']}?${query}`)
  }

  on(app, contract.startGoogleSignIn, async ({ query, request, reply }) => {
    if (!provider) throw new AppError('NotFound')
    const from = returnPathOf(query.from)
    try {
      const { url, checks } = await provider.begin()
      reply.setCookie(flowName, await flows.encrypt({ ...checks, from, page: query.page }), flowCookie)
      return redirect(reply, url)
    } catch (error) {
      request.log.error({ err: error }, 'sign-in provider out of reach')
      return redirectToCallbackPage(reply, failure(error, from))
    }
  })

  on(app, contract.finishGoogleSignIn, async ({ query, request, reply }) => {
    if (!provider) throw new AppError('NotFound')
    const flow = await flows.decrypt(request.cookies[flowName])
    reply.clearCookie(flowName, { path })
    // OAuth 2.0, section 4.1.2.1: the person refused.
    if (query.error === 'access_denied')
      return redirectCancelled(reply, flow?.state === query.state ? flow : null)
    try {
      if (!flow) throw new AppError('SignInFailed')
      const identity = await provider.finish(new URL(request.url, deps.publicUrl), flow)
      const browserKey = newToken().token
      const token = await google.issueCodeFor(deps, identity, browserKey, clock.now())
      reply.setCookie(browserName, browserKey, { ...cookie, maxAge: 120 })
      return redirectToCallbackPage(reply, { success: 'true', token, ...(flow.from && { from: flow.from }) })
    } catch (error) {
      // The provider's own text must appear neither in the URL nor in the log.
      request.log.warn({ kind: error instanceof Error ? error.name : 'unknown' }, 'sign-in refused')
      return redirectToCallbackPage(reply, failure(error, flow?.from))
    }
  })

  on(app, contract.exchangeSignInCode, async ({ body, request, reply }) => {
    requireOwnOrigin(request)
    const browserKey = request.cookies[browserName]
    const { token: code, cancelDeletion } = body
    const opened = await google.exchangeCode(deps, { code, browserKey, cancelDeletion }, contextOf(request))
    reply.clearCookie(browserName, { path })
    return replyOfSignIn(opened, reply)
  })
}
