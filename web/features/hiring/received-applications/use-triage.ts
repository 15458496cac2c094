import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { EmployerApplication } from '#contract/api/hiring/received-applications.ts'
import { type MoveAction, movesFrom } from '#contract/hiring/application-lifecycle.ts'
import { moveKeys } from '#contract/hiring/application-moves.ts'
import type { MovedApplication } from '#web/features/hiring/application-moves/moved-application.ts'
import { useApplicationMoves } from '#web/features/hiring/application-moves/use-application-moves.tsx'
import type { Reply } from '#web/lib/api.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { isCovered, isTyping } from '#web/lib/panel/page-keys.ts'
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

  // The application that is going to be open, from the press until its panel is on the screen.
  const wanted = useRef(open)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation may have ended where it began
  useLayoutEffect(() => {
    wanted.current = open
  }, [key])
  const openRow = (id: string) => {
    wanted.current = id
    latest.current.address.openRow(id)
  }

  /** Opens the application that follows a decision, unless she is leaving the page or writing in the panel by now. */
  const follow = (id: string) => {
    const isWriting = isTyping(document.activeElement) && !isCovered()
    if (!latest.current.address.isLeaving && !isWriting) openRow(id)
  }

  // The search for the next application, which may load a page. Another search or an undo ends it.
  const search = useRef({ isOn: false })
  const startSearch = () => {
    search.current = { isOn: true }
    return search.current
  }

  const openNext = async (id: string) => {
    const own = startSearch()
    const { address: now } = latest.current
    const waits = {
      status: tabOf(now.state) ?? 'submitted',
      ownJobOnly: Boolean(now.state.filters.vaga),
    } as const
    const next =
      nextWaitingAfter(latest.current.rows, id, waits) ??
      nextWaitingAfter((await loadMore()) ?? [], id, waits)
    // Meanwhile another one may have been opened by hand.
    if (next && own === search.current && latest.current.open === id) follow(next)
    own.isOn = false
  }

  const moves = useApplicationMoves({
    onMoved: (id, change, isUndo) => {
      showChange(client, id, change)
      if (isUndo) {
        search.current = { isOn: false }
        if (latest.current.open) follow(id)
      } else if (latest.current.open === id && latest.current.advances) openNext(id)
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
    if (next) return openRow(next.id)
    if (by === -1) return
    const own = startSearch()
    const following = neighbourOf((await loadMore()) ?? [], open, 1)
    if (following && own === search.current && latest.current.open === open) openRow(following.id)
    own.isOn = false
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
    /** Whether every decision, and the application that it opens, has reached the screen. */
    isSettled: () => !moves.isMoving() && !search.current.isOn && wanted.current === latest.current.open,
    openRow,
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
