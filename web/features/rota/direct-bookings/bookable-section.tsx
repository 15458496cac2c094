import { useState } from 'react'
import type { BookableDate } from '#contract/api/rota/direct-bookings.ts'
import type { TrustingCompany } from '#contract/api/rota/trusted-doctors.ts'
import { BOOKABLE_DAYS } from '#contract/rota/direct-bookings.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BookDialog } from './book-dialog.tsx'
import { BookableRow } from './bookable-row.tsx'
import { CompanyList } from './company-list.tsx'

/** How many plantões are shown at first: the doctor's own are below them. */
const SHOWN_AT_FIRST = 3

const keyOf = ({ jobId, dateId }: BookableDate) => `${jobId} ${dateId}`

interface BookableSectionProps {
  dates: readonly BookableDate[]
  companies: readonly TrustingCompany[]
  now: number
}

/** 'Você pode reservar': open plantões of companies that trust the doctor. Nothing if no company does. */
export function BookableSection({ dates, companies, now }: BookableSectionProps) {
  const [isWhole, setWhole] = useState(false)
  const [chosen, setChosen] = useState<BookableDate | null>(null)
  if (companies.length === 0) return null
  const rest = dates.length - SHOWN_AT_FIRST
  const shown = isWhole ? dates : dates.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-labelledby="reservar" className="mb-8">
      <h2 id="reservar" className="flex items-baseline gap-2 font-semibold text-lead">
        Você pode reservar
        {dates.length > 0 && (
          <span className="font-normal text-muted text-small tabular-nums">{dates.length}</span>
        )}
      </h2>
      <p className="mt-0.5 mb-3 text-muted text-small">
        {dates.length > 0
          ? `Plantões em aberto nos próximos ${BOOKABLE_DAYS} dias, de empresas que confiam em você. Não precisa esperar uma oferta.`
          : `Nenhum plantão em aberto nos próximos ${BOOKABLE_DAYS} dias nas empresas que confiam em você.`}
      </p>
      {shown.length > 0 && (
        <Card padding="none">
          <ul className="divide-y">
            {shown.map((date) => (
              <BookableRow key={keyOf(date)} date={date} now={now} book={() => setChosen(date)} />
            ))}
          </ul>
        </Card>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-2">
        {rest > 0 && !isWhole && (
          <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
            {`Mostrar mais ${rest}`}
          </Button>
        )}
        <CompanyList companies={companies} />
      </div>
      {chosen && (
        <BookDialog
          date={chosen}
          current={dates.find((date) => keyOf(date) === keyOf(chosen))}
          now={now}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}
