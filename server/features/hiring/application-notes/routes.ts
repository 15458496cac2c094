import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/hiring/application-notes.ts'
import { teamRoleMay } from '#contract/hiring/team.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { on } from '#server/http/on.ts'
import * as notes from './service.ts'

export function applicationNoteRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  on(app, contract.listNotes, async ({ params, caller }) => ({
    items: await notes.notesOf(db, caller, params.id),
    mayWrite: teamRoleMay(caller.teamRole, 'recruiter'),
  }))

  on(app, contract.createNote, ({ params, body, caller }) =>
    notes.createNote(db, caller, params.id, body.body, clock.now()),
  )

  on(app, contract.updateNote, ({ params, body, caller }) =>
    notes.updateNote(db, caller, params.id, body.body, clock.now()),
  )

  on(app, contract.deleteNote, async ({ params, caller }) => {
    await notes.deleteNote(db, caller, params.id)
    return { success: true as const }
  })

  on(app, contract.markFavourite, async ({ params, body: { isFavourite }, caller }) => {
    await notes.setFavourite(db, caller, params.id, isFavourite, clock.now())
    return { id: params.id, isFavourite }
  })
}
