import type { EmployerApplication } from '#contract/api/hiring/received-applications.ts'
import { type MoveAction, movesFrom } from '#contract/hiring/application-lifecycle.ts'
import { moveLabels } from '#contract/hiring/application-moves.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/button.tsx'

/** The usual next moves, with labels short enough for a cell. */
const usualLabels = { shortlist: 'Pré-selecionar', interview: 'Entrevistar', hire: 'Contratar' } as const
const usual = Object.keys(usualLabels) as (keyof typeof usualLabels)[]

/** The move that usually comes next; undefined after the last one. */
export function nextActionOf(application: Pick<EmployerApplication, 'status' | 'endReason'>) {
  const { status } = application
  const allowed = movesFrom(application).map(({ action }) => action)
  const step = { shortlisted: 1, interview: 2 }[status as 'shortlisted' | 'interview'] ?? 0
  return usual.slice(step).find((action) => allowed.includes(action))
}

/** The usual next move, at the end of a row that is hovered or focused. */
export function NextAction({
  application,
  onMove,
}: {
  application: EmployerApplication
  onMove: (application: EmployerApplication, action: MoveAction) => void
}) {
  const mayMove = useMayInTeam('recruiter')
  const action = mayMove && nextActionOf(application)
  if (!action) return null
  return (
    <span className="invisible absolute inset-y-0 right-1.5 flex items-center group-focus-within:visible group-hover:visible">
      <Button
        variant="secondary"
        size="sm"
        tabIndex={-1}
        aria-label={`${moveLabels[action]}: ${application.doctorName}`}
        onClick={() => onMove(application, action)}
      >
        {usualLabels[action]}
      </Button>
    </span>
  )
}
