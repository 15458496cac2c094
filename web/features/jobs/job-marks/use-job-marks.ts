import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { DEFAULT_ERROR_TITLE, NO_CONNECTION } from '#contract/error-messages.ts'
import { loadCode, loadOnPress } from '#web/lib/load-code.ts'
import { toast } from '#web/ui/toast.tsx'
import type { JobMarks } from './marks.ts'

/** Personal marks on the cards of these jobs. Public pages are the same for everybody, so they are found in the browser. */
export function useJobMarks(jobs: readonly JobCard[]) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [marks, setMarks] = useState<JobMarks>({})
  const ids = jobs.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ids are the same jobs
  useEffect(() => {
    let isUnmounted = false
    let stop = () => {}
    // Without a connection it comes later. The cards are complete without it.
    loadCode(() => import('./marks.ts')).then(({ watchMarks }) => {
      if (!isUnmounted) stop = watchMarks(client, jobs, setMarks)
    })
    return () => {
      isUnmounted = true
      stop()
    }
  }, [client, ids])
  const toggleSaved = useCallback(
    (id: string) =>
      loadOnPress(() => import('./toggle-saved.ts')).then(
        (code) => code.toggleSaved(client, { id, isSaved: marks[id]?.isSaved ?? false, navigate }),
        () => toast({ title: DEFAULT_ERROR_TITLE, description: NO_CONNECTION, variant: 'destructive' }),
      ),
    [client, marks, navigate],
  )
  return { marks, toggleSaved }
}
