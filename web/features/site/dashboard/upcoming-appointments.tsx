import { useQuery } from '@tanstack/react-query'
import { AppointmentRow } from './appointment-row.tsx'
import { appointmentsQuery } from './queries.ts'
import { ShortList } from './short-list.tsx'

/** Upcoming shifts of the jobs that the doctor applied to, and her interviews. */
export function UpcomingAppointments() {
  return (
    <ShortList
      title="Próximos compromissos"
      query={useQuery(appointmentsQuery())}
      itemsOf={({ items }) => items}
      keyOf={({ id, date, startsAt, interview }) => `${id} ${interview?.id ?? date} ${startsAt}`}
      emptyText="Nenhum plantão nem entrevista com data marcada"
      skeleton={{ rows: 1, height: 'h-36 sm:h-24' }}
      errorText="Erro ao carregar os próximos compromissos. Tente novamente."
    >
      {(appointment) => <AppointmentRow appointment={appointment} />}
    </ShortList>
  )
}
