import { useEffect } from 'react'
import type { Reply } from '#web/lib/api.ts'
import { count } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { type ReceivedState, tabOf } from './received-address.ts'

/** Says that somebody applied since the list was read. It is read again on demand, or at once if it is empty. */
export function Newcomers(props: {
  state: ReceivedState
  counts: Reply<'GET /applications/employer/counts'> | undefined
  /** How many the list has; undefined until it is read. */
  total: number | undefined
  isFetching: boolean
  refetch: () => void
}) {
  const { state, counts, total, isFetching, refetch } = props
  const tab = tabOf(state)
  const counted = tab ? counts?.byStatus[tab] : counts?.all
  const isStale = total === 0 && counted !== undefined && counted > 0
  useEffect(() => {
    if (isStale && !isFetching) refetch()
  }, [isStale, isFetching, refetch])
  // The tab of a status shrinks while one works, so that its size does not tell.
  const more = tab || total === undefined || counted === undefined ? 0 : counted - total
  if (more <= 0 || isStale) return null
  return (
    <div role="status" className="mb-2">
      <Button variant="secondary" size="sm" loading={isFetching} onClick={refetch}>
        {count(more, 'pessoa nova se candidatou', 'pessoas novas se candidataram')}. Mostrar
      </Button>
    </div>
  )
}
