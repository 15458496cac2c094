import { type MoveAction, movesFrom } from '#contract/hiring/application-lifecycle.ts'
import { moveKeys, moveLabels } from '#contract/hiring/application-moves.ts'
import type { ApplicationStatus, EndReason } from '#contract/hiring/applications.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { nextActionOf } from './next-action.tsx'

/** In two rows of buttons. */
const labels: Record<MoveAction, string> = { ...moveLabels, interview: 'Entrevista' }

/** On phones the others are in the menu. */
const always: readonly MoveAction[] = ['reject', 'reconsider']

/** The moves of the open application, with their keys. */
export function DecisionBar({
  application,
  onMove,
}: {
  application: { status: ApplicationStatus; endReason: EndReason | null }
  onMove: (action: MoveAction) => void
}) {
  const mayMove = useMayInTeam('recruiter')
  const moves = movesFrom(application).map(({ action }) => action)
  if (!mayMove)
    return <p className="text-muted text-small">Sua função na equipe só permite ver as candidaturas.</p>
  if (moves.length === 0)
    return <p className="text-muted text-small">Esta candidatura tem uma decisão final.</p>
  const first: MoveAction | undefined = nextActionOf(application) ?? moves[0]
  const shownOnPhones = moves.filter((action) => action === first || always.includes(action))
  return (
    <div className="flex w-full flex-wrap gap-2">
      {moves.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={action === first ? 'primary' : 'secondary'}
          aria-keyshortcuts={moveKeys[action]}
          className={shownOnPhones.includes(action) ? '' : 'max-sm:hidden'}
          onClick={() => onMove(action)}
        >
          {labels[action]}
          <kbd aria-hidden className="font-sans text-meta uppercase opacity-70 max-xl:hidden">
            {moveKeys[action]}
          </kbd>
        </Button>
      ))}
      {shownOnPhones.length < moves.length && (
        <div className="ml-auto sm:hidden">
          <Menu
            trigger={
              <Button size="sm" variant="secondary">
                Mais
              </Button>
            }
            items={moves
              .filter((action) => !shownOnPhones.includes(action))
              .map((action) => ({ label: moveLabels[action], onSelect: () => onMove(action) }))}
          />
        </div>
      )}
    </div>
  )
}
