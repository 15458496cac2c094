import type { Selectable } from 'kysely'
import type { Interviews } from '#server/db/types.ts'
import { calendarFile } from '#server/http/calendar.ts'
import { notAJob, type Subject } from './subject.ts'

const timeFormat = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

/** An interview as notifications show it: the chosen time, or the doctor's note, and a calendar entry. */
export function interviewSubject(
  row: Selectable<Interviews> & { title: string; employer_name: string | null },
): Subject {
  const { id, application_id, title, employer_name, state, chosen_time, minutes, place, note, sequence } = row
  const when = chosen_time ? `${timeFormat.format(chosen_time)} (horário de Brasília)` : null
  const entry = chosen_time &&
    sequence > 0 && {
      uid: `${id}@medponto`,
      sequence,
      isCancelled: state !== 'confirmed',
      start: chosen_time,
      minutes,
      title: `Entrevista: ${title}`,
      place,
      description: [title, note].filter(Boolean).join('\n'),
      stamp: row.updated_at,
    }
  return {
    ...notAJob,
    id,
    leadsTo: application_id,
    title,
    employer_name,
    details: {
      interview_confirmed: when && `${when}, ${minutes} minutos. ${place}`,
      interview_cancelled: when,
      interview_declined: row.answer || null,
    },
    attachment: entry
      ? {
          filename: 'entrevista.ics',
          contentType: `text/calendar; charset=utf-8; method=${entry.isCancelled ? 'CANCEL' : 'REQUEST'}`,
          content: calendarFile(entry),
        }
      : null,
  }
}
