import { useQuery } from '@tanstack/react-query'
import { AppointmentRow } from './appointment-row.tsx'
import { appointmentsQuery } from './queries.ts'
import { ShortList } from './short-list.tsx'

/** Upcoming shifts of the jobs that the doctor applied to. */
export function UpcomingAppointments() {
  return (
    <ShortList
      title="Próximos plantões"
      query={useQuery(appointmentsQuery())}
      itemsOf={({ items }) => items}
      keyOf={({ id, date }) => `${id} ${date}`}
      emptyText="Nenhuma das suas candidaturas tem plantão com data marcada"
      skeleton={{ rows: 1, height: 'h-36 sm:h-24' }}
      errorText="Erro ao carregar os próximos plantões. Tente novamente."
    >
      {(appointment) => <AppointmentRow appointment={appointment} />}
    </ShortList>
  )
}
