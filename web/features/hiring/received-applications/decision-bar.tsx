import { CalendarClock, Eye, Handshake, ListPlus, Undo2, UserX } from 'lucide-react'
import { type MoveAction, movesFrom } from '#contract/hiring/application-lifecycle.ts'
import { moveKeys, moveLabels } from '#contract/hiring/application-moves.ts'
import type { ApplicationStatus, EndReason } from '#contract/hiring/applications.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Menu } from '#web/ui/menu.tsx'
import { nextActionOf } from './next-action.tsx'

/** Short enough for one row. */
const labels: Record<MoveAction, string> = {
  ...moveLabels,
  interview: 'Entrevista',
  reconsider: 'Voltar para análise',
}
const icons: Record<MoveAction, typeof Eye> = {
  review: Eye,
  shortlist: ListPlus,
  interview: CalendarClock,
  hire: Handshake,
  reject: UserX,
  reconsider: Undo2,
}

interface DecisionBarProps {
  application: { status: ApplicationStatus; endReason: EndReason | null }
  onMove: (action: MoveAction) => void
}

/** The moves of the open application in one row, with their keys. 'Recusar' is set apart. On phones most are in a menu. */
export function DecisionBar({ application, onMove }: DecisionBarProps) {
  const mayMove = useMayInTeam('recruiter')
  const moves = movesFrom(application).map(({ action }) => action)
  if (!mayMove)
    return <p className="text-muted text-small">Sua função na equipe só permite ver as candidaturas.</p>
  if (moves.length === 0)
    return <p className="text-muted text-small">Esta candidatura tem uma decisão final.</p>
  const first: MoveAction | undefined = nextActionOf(application) ?? moves[0]
  const others = moves.filter((action) => action !== first && action !== 'reject')
  const decision = (action: MoveAction) => (
    <Decision
      key={action}
      action={action}
      isFirst={action === first}
      isInMenu={others.includes(action)}
      onMove={onMove}
    />
  )
  return (
    <div className="flex w-full gap-1">
      {moves.filter((action) => action !== 'reject').map(decision)}
      {others.length > 0 && (
        <div className="self-center sm:hidden">
          <Menu
            align="start"
            trigger={
              <Button size="sm" variant="ghost">
                Mais
              </Button>
            }
            items={others.map((action) => ({ label: moveLabels[action], onSelect: () => onMove(action) }))}
          />
        </div>
      )}
      {moves.includes('reject') && decision('reject')}
    </div>
  )
}

function Decision(props: {
  action: MoveAction
  isFirst: boolean
  /** On phones. */
  isInMenu: boolean
  onMove: DecisionBarProps['onMove']
}) {
  const { action, isFirst, isInMenu, onMove } = props
  const Icon = icons[action]
  return (
    <button
      type="button"
      aria-keyshortcuts={moveKeys[action]}
      onClick={() => onMove(action)}
      className={cn(
        buttonClass({ variant: isFirst ? 'primary' : 'secondary', size: null }),
        'min-h-13 flex-col gap-0 px-1 py-1 text-meta max-sm:px-3',
        action === 'reject' && 'ml-auto',
        isInMenu && 'max-sm:hidden',
      )}
    >
      <span aria-hidden className="flex items-center gap-1.5">
        <Icon className="size-4.5" />
        <kbd className="font-sans text-meta uppercase opacity-70 max-xl:hidden">{moveKeys[action]}</kbd>
      </span>
      {labels[action]}
    </button>
  )
}
