import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/search/search-terms.ts'
import type { Clock } from '#server/clock.ts'
import type { UserId } from '#server/http/caller.ts'
import { on } from '#server/http/on.ts'
import { pageInfoOf } from '#server/http/paging.ts'
import * as terms from './service.ts'

const done = { success: true as const }

export function searchTermRoutes(
  app: FastifyInstance,
  { clock, ...deps }: terms.TermDeps & { clock: Clock },
): void {
  const author = ({ userId }: { userId: UserId }) => ({ admin: userId, now: clock.now() })
  /** Other processes hear of it from the database. */
  const applied = <T>(result: T): T => {
    deps.language.forget()
    return result
  }

  on(app, contract.listSynonyms, async ({ query }) => {
    const { items, total } = await terms.synonyms(deps.db, query)
    return { items, ...pageInfoOf(query, total) }
  })
  on(app, contract.addSynonym, async ({ body, caller }) =>
    applied(await terms.addSynonym(deps, author(caller), body)),
  )
  on(app, contract.changeSynonym, async ({ params, body, caller }) =>
    applied(await terms.changeSynonym(deps, author(caller), params.id, body)),
  )
  on(app, contract.removeSynonym, async ({ params, query, caller }) => {
    await terms.removeSynonym(deps, author(caller), { id: params.id, version: query.version ?? null })
    return applied(done)
  })

  on(app, contract.listNicknames, async ({ query }) => {
    const { items, total } = await terms.nicknames(deps.db, query)
    return { items, ...pageInfoOf(query, total) }
  })
  on(app, contract.addNickname, async ({ body, caller }) =>
    applied(await terms.addNickname(deps, author(caller), body)),
  )
  on(app, contract.changeNickname, async ({ params, body, caller }) =>
    applied(await terms.changeNickname(deps, author(caller), params.id, body)),
  )
  on(app, contract.removeNickname, async ({ params, query, caller }) => {
    await terms.removeNickname(deps, author(caller), { id: params.id, version: query.version ?? null })
    return applied(done)
  })

  on(app, contract.understandSearch, ({ query }) => terms.understanding(deps, query.text))
}
