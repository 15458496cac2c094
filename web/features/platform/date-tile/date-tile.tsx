// A calendar day has no time zone: it is parsed and formatted in UTC.
const datePart = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`)).replace('.', '')
}
const dayNumber = datePart({ day: '2-digit' })
const month = datePart({ month: 'short' })

/** The day and month of a calendar day, such as '2026-12-06', as a leaf of a calendar. Decorative: the text beside it has the date. */
export function DateTile({ date }: { date: string }) {
  return (
    <p
      aria-hidden
      className="grid size-12 shrink-0 place-content-center rounded-control bg-brand-soft text-center text-brand-strong"
    >
      <span className="font-semibold text-lead leading-none">{dayNumber(date)}</span>
      <span className="mt-1 text-meta leading-none">{month(date)}</span>
    </p>
  )
}
