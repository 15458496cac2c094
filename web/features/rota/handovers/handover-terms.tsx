import type { Handover } from '#contract/api/rota/handovers.ts'
import { noticeText } from '#contract/rota/bookings.ts'
import { termRows } from '#web/features/rota/bookings/booking-facts.tsx'
import { TermList } from '#web/features/rota/bookings/term-list.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { warningTexts } from './handover-texts.ts'

/** All terms of a plantão that changes hands. */
export function HandedTerms(props: { label: string; terms: NonNullable<Handover['given']>; now: number }) {
  const { label, terms, now } = props
  return (
    <Card as="section" aria-label={label}>
      <h2 className="mb-4 font-semibold text-lead">{label}</h2>
      <TermList
        rows={[
          { label: 'Plantão', value: terms.title },
          ...termRows(terms, now),
          { label: 'Cancelamento', value: noticeText(terms.noticeHours) },
        ]}
      />
    </Card>
  )
}

/** Warnings about one doctor. Without a name, they are the reader's own. */
export function HandoverWarnings(props: {
  warnings: Handover['warnings']['colleague']
  name: string | null
  /** The state of the plantão that she would take over. */
  uf: string | null
}) {
  return warningTexts(props.warnings, props).map(({ text, isBarrier }) => (
    <Alert key={text} variant={isBarrier ? 'danger' : 'info'}>
      {text}
    </Alert>
  ))
}
