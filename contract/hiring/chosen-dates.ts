import { type JobDate, timesText } from '#contract/jobs/job-dates.ts'

interface ChosenDate extends Omit<JobDate, 'places' | 'place' | 'payCentavos'> {
  isGone: boolean
  hasMoved: boolean
}

/** A note on a plantão that has changed since it was chosen; null if it has not. */
export const chosenDateNote = ({ isGone, hasMoved }: ChosenDate): string | null =>
  isGone ? 'retirada da vaga' : hasMoved ? 'horário mudou' : null

/** '04/12, 19h–7h', or '04/12, 19h–7h (retirada da vaga)'. With a state, also in local time if its clocks differ. */
export function chosenDateText(date: ChosenDate, uf?: string | null): string {
  const day = `${date.day.slice(8)}/${date.day.slice(5, 7)}`
  const note = chosenDateNote(date)
  return [day, timesText(date, uf)].filter(Boolean).join(', ') + (note ? ` (${note})` : '')
}
