/** In how many days a company has paid, against what it had promised. Without zod, because pages import it. */

/** A record is of the plantões of this many months, and is shown for as long. */
export const RECORD_MONTHS = 12
/** With fewer doctors there is no record, so that nobody can tell who is in it. */
export const MIN_RECORD_DOCTORS = 5
/** The company can reply for this many days before anybody else sees the record. */
export const REPLY_DAYS = 7
/** A plantão that is not paid this many days after the promised day counts with the days so far. */
export const UNPAID_AFTER_DAYS = 15
/** Records are made on the first days of a month, on several in case one is missed. */
export const LAST_RECORD_DAY = 5
export const MAX_RECORD_REPLY = 1000

interface Figures {
  promisedDays: number
  actualDays: number
  plantoes: number
  unpaid: number
}

/** 'Prometeu 30 dias, pagou em 34'; 'em mais de 34' if half of the plantões are not paid yet. */
export const recordText = ({ promisedDays, actualDays, plantoes, unpaid }: Figures) =>
  `Prometeu ${daysText(promisedDays)}, pagou em ${unpaid * 2 >= plantoes ? 'mais de ' : ''}${actualDays}`

const daysText = (days: number) => (days === 0 ? 'no mesmo dia' : days === 1 ? '1 dia' : `${days} dias`)

/** 'mediana de 12 plantões, 6 médicos' */
export const recordBasis = ({ plantoes, doctors }: { plantoes: number; doctors: number }) =>
  `mediana de ${plantoes} plantões, ${doctors} médicos`
