import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The height of a suggestion. All have the same, so that the space for them can be kept free before they are known. */
export const cell = 'h-43 lg:h-39'
/**
 * Has its height however many suggestions there are. A card has two lines each for its title and its reason; if it is also
 * flagged, one for its reason. On wide screens, where most need one line, only the title of a card without a flag has two.
 * Clipped and not hidden, because hidden overflow has no minimum height in a grid.
 */
export const cells = cn(
  'job-list job-list-columns grid-rows-[repeat(4,10.75rem)] gap-3 md:grid-cols-2 md:grid-rows-[repeat(2,10.75rem)] lg:grid-rows-[repeat(2,9.75rem)]',
  '[&_.job:has(.job-flag)_.job-note_span]:line-clamp-1 lg:[&_.job-note_span]:line-clamp-1',
  'lg:[&_.job:has(.job-flag)_.job-title]:line-clamp-1',
  // Of pay and pay per hour, the second is left out if there is no room for both.
  '[&_.job-pay]:h-6 [&_.job-pay]:overflow-clip [&_.job-pay]:text-small',
)

interface JobsForYouFrameProps {
  /** The size of the heading. */
  size: 'heading' | 'lead'
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** The heading of the suggestions, with `children` below it. */
export const JobsForYouFrame = ({ size, action, className, children }: JobsForYouFrameProps) => (
  <section aria-labelledby="para-voce" className={className}>
    <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
      <h2 id="para-voce" className={cn('font-semibold', size === 'heading' ? 'text-heading' : 'text-lead')}>
        Vagas para você
      </h2>
      {action}
    </div>
    {children}
  </section>
)

export const JobsForYouSkeleton = () => (
  <div className={cells}>
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className={cn(cell, 'rounded-card')} />
    ))}
  </div>
)
