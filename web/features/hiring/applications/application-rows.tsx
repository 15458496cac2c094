import { type ReactNode, useState } from 'react'
import type { DoctorApplication } from '#contract/api/hiring/applications.ts'
import { useKeptPlaces } from '#web/lib/presses/kept-places.ts'
import { Card } from '#web/ui/card.tsx'
import { ApplicationRow } from './application-row.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface ApplicationRowsProps {
  applications: readonly DoctorApplication[]
  level: 'h2' | 'h3'
  /** Shown if there are no rows. */
  empty: ReactNode
}

/** A removed application, as shown in its former place. */
const removed = (application: DoctorApplication): DoctorApplication => ({
  ...application,
  status: 'withdrawn',
  interview: null,
  unansweredDays: null,
  unreadMessages: 0,
})

/** A doctor's applications, from which she can withdraw. */
export function ApplicationRows({ applications, level, empty }: ApplicationRowsProps) {
  const { list, keep } = useKeptPlaces(applications)
  const [toWithdraw, setToWithdraw] = useState<DoctorApplication | null>(null)
  const [isAsking, setAsking] = useState(false)
  // The dialog stays mounted until the withdrawal of the only application is reported.
  if (list.length === 0 && !isAsking) return empty
  return (
    <>
      <Card padding="none" className="overflow-clip">
        <ul className="divide-y">
          {list.map(({ item, isGone }) => (
            <li key={item.id}>
              <ApplicationRow
                application={isGone ? removed(item) : item}
                level={level}
                onWithdraw={() => {
                  setToWithdraw(item)
                  setAsking(true)
                }}
              />
            </li>
          ))}
        </ul>
      </Card>
      {toWithdraw && (
        <WithdrawDialog
          jobId={toWithdraw.jobId}
          jobTitle={toWithdraw.jobTitle}
          open={isAsking}
          onOpenChange={setAsking}
          onWithdrawn={() => keep(toWithdraw)}
        />
      )}
    </>
  )
}

/** The height of a row. */
export const rowSkeleton = 'h-26 md:h-16'
