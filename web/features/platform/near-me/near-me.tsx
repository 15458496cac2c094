import { type ComponentProps, useState } from 'react'
import { NO_CONNECTION } from '#contract/error-messages.ts'
import { AROUND_KM } from '#contract/search/job-search.ts'
import type { AddressFilters } from '#contract/search/job-search-address.ts'
import { loadOnPress } from '#web/lib/load-code.ts'
import { Button } from '#web/ui/button.tsx'

interface NearMeProps extends Pick<ComponentProps<typeof Button>, 'className' | 'variant' | 'size'> {
  /** Phones show the icon only. */
  compact?: boolean
  onFound: (filters: Partial<AddressFilters>) => void
}

/**
 * Finds the jobs around the visitor. Nothing is asked for before the tap. What went wrong takes a line of its own, so the
 * container must be a flex box that wraps.
 */
export function NearMe({ compact = false, onFound, ...look }: NearMeProps) {
  const [isLocating, setIsLocating] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const find = async () => {
    setIsLocating(true)
    setProblem(null)
    const found = await loadOnPress(() => import('./locate.ts')).then(
      ({ locate }) => locate(),
      () => ({ problem: NO_CONNECTION }),
    )
    setIsLocating(false)
    if ('problem' in found) setProblem(found.problem)
    // Remote work has no place, so its filter would undo this one.
    else onFound({ ...found.place, radius: String(AROUND_KM), isRemote: false })
  }
  return (
    <>
      <Button
        variant="secondary"
        loading={isLocating}
        onClick={find}
        aria-label="Perto de mim"
        title="Vagas perto de mim"
        {...look}
      >
        <span className="locate-icon" />
        <span className={compact ? 'hidden sm:inline' : undefined}>Perto de mim</span>
      </Button>
      {problem && (
        <p role="alert" className="order-last basis-full text-danger text-small">
          {problem}
        </p>
      )}
    </>
  )
}
