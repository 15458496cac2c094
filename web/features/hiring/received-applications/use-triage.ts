import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { EmployerApplication } from '#contract/api/hiring/received-applications.ts'
import { type MoveAction, movesFrom } from '#contract/hiring/application-lifecycle.ts'
import { moveKeys } from '#contract/hiring/application-moves.ts'
import type { MovedApplication } from '#web/features/hiring/application-moves/moved-application.ts'
import { useApplicationMoves } from '#web/features/hiring/application-moves/use-application-moves.tsx'
import type { Reply } from '#web/lib/api.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { useAutoAdvance } from './auto-advance.ts'
import { applicantQuery, type Changed, type ReceivedRow, showChange } from './queries.ts'
import { type ReceivedAddress, tabOf } from './received-address.ts'
import { neighbourOf, nextWaitingAfter, rowIndexOf } from './triage-order.ts'

interface TriageParts {
  rows: readonly ReceivedRow[]
  address: ReceivedAddress
  /** Reads the next page and returns all rows; null if there is no other page. */
  loadMore: () => Promise<readonly ReceivedRow[] | null>
}

/** Goes through the received applications one by one: the open one, the next one, and the effect of a decision. */
export function useTriage({ rows, address, loadMore }: TriageParts) {
  const client = useQueryClient()
  const [advances] = useAutoAdvance()
  const mayMove = useMayInTeam('recruiter')
  const { open } = address.state
  const latest = useRef({ rows, address, open, advances })
  useLayoutEffect(() => {
    latest.current = { rows, address, open, advances }
  })

  /** Opens the application that follows a decision, unless she is on her way to another page by now. */
  const follow = (id: string) => {
    if (!latest.current.address.isLeaving) latest.current.address.openRow(id)
  }

  const openNext = async (id: string) => {
    const { address: now } = latest.current
    const waits = {
      status: tabOf(now.state) ?? 'submitted',
      ownJobOnly: Boolean(now.state.filters.vaga),
    } as const
    const next =
      nextWaitingAfter(latest.current.rows, id, waits) ??
      nextWaitingAfter((await loadMore()) ?? [], id, waits)
    // Meanwhile another one may have been opened by hand.
    if (next && latest.current.open === id) follow(next)
  }

  const moves = useApplicationMoves({
    onMoved: (id, change, isUndo) => {
      showChange(client, id, change)
      if (isUndo && latest.current.open) follow(id)
      else if (!isUndo && latest.current.open === id && latest.current.advances) openNext(id)
    },
  })

  const applicationOf = (id: string): MovedApplication | undefined => {
    const row: EmployerApplication | undefined = rows[rowIndexOf(rows, id)]
    if (!row) return client.getQueryData<Reply<'GET /applications/:id'>>(applicantQuery(id).queryKey)
    const other = row.others.find((one) => one.id === id)
    return other ? { ...other, doctorName: row.doctorName } : row
  }

  const step = async (by: 1 | -1) => {
    const next = neighbourOf(rows, open, by)
    if (next) return address.openRow(next.id)
    const more = by === 1 ? await loadMore() : null
    const following = more && neighbourOf(more, open, 1)
    if (following && latest.current.open === open) latest.current.address.openRow(following.id)
  }

  // The next application is loaded before it is opened.
  const ahead = neighbourOf(rows, open, 1)?.id
  useEffect(() => {
    if (ahead) client.prefetchQuery(applicantQuery(ahead))
  }, [ahead, client])

  return {
    ...moves,
    /** Shows the result of a bulk move. */
    show: (id: string, change: Changed) => showChange(client, id, change),
    applicationOf,
    step,
    /** Makes the move of a letter with this application, if its status allows it. */
    moveByLetter(key: string, id: string) {
      const application = applicationOf(id)
      const action =
        mayMove && application && movesFrom(application).find((one) => moveKeys[one.action] === key)?.action
      if (application && action) moves.start(application, action)
    },
    /** Repeats the last rejection with this application, if its status allows it. */
    rejectAgain(id: string) {
      const application = applicationOf(id)
      const isAllowed =
        mayMove && application && movesFrom(application).some(({ action }) => action === 'reject')
      if (isAllowed) moves.rejectAgain(application)
    },
    moveOpen(action: MoveAction) {
      const application = applicationOf(open)
      if (application) moves.start(application, action)
    },
  }
}
