import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OwnPaymentRecord } from '#contract/api/rota/payment-records.ts'
import { paths } from '#contract/paths.ts'
import { MIN_RECORD_DOCTORS, REPLY_DAYS } from '#contract/rota/payment-records.ts'
import { useReadNotificationsAbout } from '#web/features/platform/notifications/queries.ts'
import { formatDate } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { CountedPlantoes } from './counted-plantoes.tsx'
import { Method } from './method.tsx'
import { ownRecordsQuery } from './queries.ts'
import { figuresText } from './record-texts.ts'
import { RecordView } from './record-view.tsx'
import { ReplySection } from './reply-section.tsx'

/** 'Prazos de pagamento' of the company: what doctors see or will see, its reply, and what counts today. */
export function OwnRecords() {
  const { data, error, refetch } = useQuery(ownRecordsQuery())
  const section = useRef<HTMLElement>(null)
  const isLoaded = data !== undefined
  useReadNotificationsAbout(`${paths.bookingsClosing}#prazos`)
  // A notification leads here, and the section loads after the rest.
  useEffect(() => {
    if (isLoaded && window.location.hash === '#prazos') section.current?.scrollIntoView()
  }, [isLoaded])
  return (
    <section
      ref={section}
      id="prazos"
      aria-labelledby="prazos-titulo"
      className="mt-10 scroll-mt-24 print:hidden"
    >
      <h2 id="prazos-titulo" className="mb-1 font-semibold text-title">
        Prazos de pagamento
      </h2>
      <p className="mb-4 max-w-reading text-muted text-small">
        {`No começo de cada mês, comparamos os prazos que sua empresa prometeu com os dias em que pagou. Você vê antes: os números só aparecem ${REPLY_DAYS} dias depois, na página da empresa e nas ofertas de plantão, com a sua resposta ao lado.`}
      </p>
      {data ? (
        <div className="grid grid-cols-1 gap-4">
          {data.records.map((record) => (
            <RecordCard key={record.id} record={record} />
          ))}
          {data.records.length === 0 && (
            <Card>
              <p className="font-semibold">Ainda não há números</p>
              <p className="mt-1 text-small">
                {data.today
                  ? `Hoje contam plantões de ${people(data.today.doctors)}: ${figuresText(data.today).replace('P', 'p')}. Só mostramos números com pelo menos ${MIN_RECORD_DOCTORS} médicos.`
                  : 'Contam os plantões que os dois lados confirmaram como feitos e que a pessoa confirmou que recebeu. Peça as confirmações na página de cada plantão.'}
              </p>
              <div className="mt-3">
                <Method />
              </div>
            </Card>
          )}
          {data.records.length > 0 && data.today && (
            <p className="text-muted text-small tabular-nums">{`Se fosse hoje: ${figuresText(data.today).replace('P', 'p')}.`}</p>
          )}
          <CountedPlantoes plantoes={data.plantoes} />
        </div>
      ) : error ? (
        <InlineLoadError
          text="Não foi possível carregar os prazos de pagamento."
          retry={refetch}
          error={error}
        />
      ) : (
        <SkeletonGroup label="Carregando prazos de pagamento...">
          <Skeleton className="h-40 rounded-card" />
        </SkeletonGroup>
      )}
    </section>
  )
}

const people = (doctors: number) => (doctors === 1 ? '1 médico' : `${doctors} médicos`)

function RecordCard({ record }: { record: OwnPaymentRecord }) {
  const { isShown, shownFrom } = record
  return (
    <Card>
      <p className="mb-3 flex items-center gap-1.5 text-small">
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${isShown ? 'bg-success' : 'bg-brand'}`} />
        <span className={isShown ? 'text-muted' : 'font-semibold'}>
          {isShown ? 'Os médicos veem' : `Será mostrado a partir de ${formatDate(shownFrom)}`}
        </span>
      </p>
      <RecordView record={record} />
      <ReplySection record={record} />
    </Card>
  )
}
