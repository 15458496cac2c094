import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { ListSection } from '#web/features/platform/home-sections/list-section.tsx'
import { Card } from '#web/ui/card.tsx'
import { AppointmentRow } from './appointment-row.tsx'
import { appointmentsQuery } from './queries.ts'

/** The agreed dates: those of jobs for which the doctor was hired, and her confirmed interviews. */
export function UpcomingAppointments() {
  return (
    <ListSection
      title="Próximos compromissos"
      query={useQuery(appointmentsQuery())}
      skeleton={{ rows: 1, height: 'h-21' }}
      errorText="Erro ao carregar os próximos compromissos. Tente novamente."
    >
      {({ items, totalCount }) =>
        items.length === 0 ? (
          <NoAppointments />
        ) : (
          <Card padding="none" className="overflow-clip">
            <ul className="divide-y">
              {items.map((appointment) => {
                const { id, date, startsAt, interview } = appointment
                return (
                  <li key={`${id} ${interview?.id ?? date} ${startsAt}`}>
                    <AppointmentRow appointment={appointment} />
                  </li>
                )
              })}
            </ul>
            {totalCount > items.length && (
              <p className="border-t px-4 py-2.5 text-muted text-small">e mais {totalCount - items.length}</p>
            )}
          </Card>
        )
      }
    </ListSection>
  )
}

function NoAppointments() {
  return (
    <div className="flex min-h-21 items-center gap-3 rounded-card border border-dashed px-4 py-3">
      <CalendarCheck aria-hidden className="size-6 shrink-0 text-muted" />
      <p className="text-small">
        <span className="block font-semibold">Nenhum compromisso marcado</span>
        <span className="text-muted">
          Suas entrevistas confirmadas e as datas das vagas que contrataram você aparecem aqui.
        </span>
      </p>
    </div>
  )
}
