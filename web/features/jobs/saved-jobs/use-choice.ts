import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SavedJob } from '#contract/api/jobs/saved-jobs.ts'
import { choiceAddress, readChoice } from './compare-address.ts'

/** The jobs that are chosen for a comparison, without those that are not saved any more. */
export function useChoice(jobs: readonly SavedJob[] | undefined) {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const { ids, isComparing } = readChoice(new URLSearchParams(search))
  // The router applies a new address with a delay. Until then, a box that was just ticked must not look unticked.
  const [latest, setLatest] = useState<{ at: string; ids: string[] } | null>(null)
  const chosen = latest?.at === key ? latest.ids : ids
  const saved = chosen.filter((id) => jobs?.some((job) => job.id === id))
  return {
    ids: saved,
    isComparing: isComparing && saved.length > 1,
    choose: (next: string[]) => {
      setLatest({ at: key, ids: next })
      navigate(choiceAddress({ ids: next, isComparing: isComparing && next.length > 1 }), {
        replace: true,
        preventScrollReset: true,
      })
    },
  }
}
