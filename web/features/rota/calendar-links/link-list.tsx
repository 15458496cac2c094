import { useRef, useState } from 'react'
import type { CalendarLink } from '#contract/api/rota/calendar-links.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { focusInPlace } from '#web/lib/presses/focus-in-place.ts'
import { useKeptPlaces } from '#web/lib/presses/kept-places.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { useRevokeCalendarLink } from './queries.ts'

interface LinkListProps {
  links: readonly CalendarLink[]
  side: 'doctor' | 'employer'
  onRevoked: (id: string) => void
}

/** The addresses in use, each with a button that revokes it. */
export function LinkList({ links, side, onRevoked }: LinkListProps) {
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const { list, keep } = useKeptPlaces(links)
  const [asked, setAsked] = useState<CalendarLink | null>(null)
  const revoke = useRevokeCalendarLink({
    onRevoked: () => {
      if (!asked) return
      keep(asked)
      onRevoked(asked.id)
      // The focused button is gone.
      focusInPlace(heading.current)
    },
    onSettled: () => setAsked(null),
  })
  if (list.length === 0) return null
  return (
    <section aria-labelledby="enderecos">
      <h3 ref={heading} tabIndex={-1} id="enderecos" className="mb-2 font-semibold outline-none">
        Endereços em uso
      </h3>
      <ul className="divide-y rounded-card border">
        {list.map(({ item, isGone }) => (
          <li key={item.id} className="flex items-center gap-3 p-3 sm:px-4">
            <div className="min-w-0 flex-1">
              <p className="font-semibold [overflow-wrap:anywhere]">{nameOf(item, side)}</p>
              <p className="text-muted text-small">
                {item.readAt ? (
                  <>
                    Usado pela última vez <time dateTime={item.readAt}>{relativeTime(item.readAt, now)}</time>
                  </>
                ) : (
                  'Ainda não foi usado'
                )}
                <span className="block">
                  {`Criado em ${formatDate(item.createdAt)}`}
                  {side === 'employer' && item.createdBy && ` por ${item.createdBy}`}
                </span>
              </p>
            </div>
            {isGone ? (
              <span className="text-muted text-small">Revogado</span>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Revogar: ${nameOf(item, side)}, criado em ${formatDate(item.createdAt)}`}
                onClick={singlePress(() => setAsked(item))}
              >
                Revogar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Revogar este endereço?"
        description="Os calendários que usam o endereço param de receber os plantões. Não dá para desfazer, mas você pode criar outro."
        confirmLabel="Revogar"
        cancelLabel="Voltar"
        loadingLabel="Revogando..."
        danger
        loading={revoke.isPending}
        onConfirm={() => asked && revoke.mutate(asked.id)}
      />
    </section>
  )
}

const nameOf = ({ place }: CalendarLink, side: 'doctor' | 'employer') =>
  place ?? (side === 'employer' ? 'Todas as unidades' : 'Meus plantões')
