import { count } from '#web/lib/format.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { choiceAddress, MAX_COMPARED } from './compare-address.ts'

/** The number of chosen jobs, which says why no other one can be chosen. */
export const CHOSEN_COUNT_ID = 'vagas-escolhidas'

interface CompareBarProps {
  /** The chosen jobs. */
  ids: string[]
  onClear: () => void
}

/** Shown while jobs are chosen for a comparison. */
export function CompareBar({ ids, onClear }: CompareBarProps) {
  const isFull = ids.length === MAX_COMPARED
  return (
    <div
      data-bottom-bar
      className="sticky bottom-[calc(var(--account-bar,0px)+1rem)] z-10 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border bg-surface-raised p-3 pl-4 shadow-popover"
    >
      <p id={CHOSEN_COUNT_ID} role="status" className="min-w-0 flex-1 basis-48 text-small">
        <strong className="font-semibold tabular-nums">
          {count(ids.length, 'vaga escolhida', 'vagas escolhidas')}
        </strong>
        <span className="text-muted">
          {ids.length === 1 ? '. Escolha mais uma para comparar.' : isFull && ', o máximo.'}
        </span>
      </p>
      <Button variant="ghost" onClick={onClear}>
        Limpar
      </Button>
      {ids.length > 1 && (
        <Link to={choiceAddress({ ids, isComparing: true })} className={buttonClass()}>
          Comparar
        </Link>
      )}
    </div>
  )
}
