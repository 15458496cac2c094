import { ArrowRightLeft } from 'lucide-react'
import { type MoveAction, movesFrom } from '#contract/hiring/application-lifecycle.ts'
import { moveLabels } from '#contract/hiring/application-moves.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { MovedApplication } from './moved-application.ts'

/** 'Mover para': every stage that the application can go to. Nothing for one with a final decision. */
export function MoveMenu({
  application,
  onMove,
}: {
  application: MovedApplication
  onMove: (action: MoveAction) => void
}) {
  const moves = movesFrom(application)
  if (moves.length === 0) return null
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Mover para: ${application.doctorName}`}>
          <ArrowRightLeft aria-hidden="true" />
        </Button>
      }
      items={moves.map(({ action }) => ({
        label: moveLabels[action],
        danger: action === 'reject',
        onSelect: () => onMove(action),
      }))}
    />
  )
}
