import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CALENDAR_COMING_DAYS,
  CALENDAR_PAST_DAYS,
  MAX_CALENDAR_LINKS,
} from '#contract/rota/calendar-links.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { LinkForm } from './link-form.tsx'
import { LinkList } from './link-list.tsx'
import { NewAddress } from './new-address.tsx'
import { calendarLinksQuery, type NewCalendarLink } from './queries.ts'

const descriptions = {
  doctor:
    'Seus plantões combinados aparecem no calendário do celular ou do computador e se atualizam sozinhos. O valor não vai junto.',
  employer:
    'Os plantões combinados, com o nome de quem trabalha, aparecem em outro calendário e se atualizam sozinhos. O valor não vai junto.',
}

/** The secret addresses of a doctor or company: make one, see when each was last read, and revoke it. */
export function CalendarLinksDialog({ side, onClose }: { side: 'doctor' | 'employer'; onClose: () => void }) {
  const { data, error, refetch } = useQuery(calendarLinksQuery())
  const [made, setMade] = useState<NewCalendarLink | null>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Assinar no calendário"
      description={descriptions[side]}
    >
      {data ? (
        <div className="grid grid-cols-1 gap-6">
          {made ? (
            <NewAddress made={made} onDone={() => setMade(null)} />
          ) : data.items.length >= MAX_CALENDAR_LINKS ? (
            <p>{`Você já tem ${MAX_CALENDAR_LINKS} endereços, o máximo. Revogue um para criar outro.`}</p>
          ) : (
            <LinkForm side={side} places={data.places} onMade={setMade} />
          )}
          <LinkList
            links={data.items}
            side={side}
            onRevoked={(id) => made?.link.id === id && setMade(null)}
          />
          <p className="text-muted text-small">
            {`No calendário ficam os plantões dos últimos ${CALENDAR_PAST_DAYS} dias e dos próximos ${CALENDAR_COMING_DAYS}. Os calendários leem o endereço de tempos em tempos: uma mudança pode levar horas para aparecer.`}
          </p>
        </div>
      ) : error ? (
        <InlineLoadError text="Não foi possível carregar os endereços." retry={refetch} error={error} />
      ) : (
        <SkeletonGroup label="Carregando endereços..." className="grid gap-4">
          <Skeleton className="h-11 w-48" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}
