import type { PaymentRecord } from '#contract/api/rota/payment-records.ts'
import { RECORD_MONTHS, recordBasis, recordText } from '#contract/rota/payment-records.ts'
import { formatDate } from '#web/lib/format.ts'
import { Method } from './method.tsx'
import { promptnessText } from './record-texts.ts'

/** A payment record with the words of the company, as doctors and visitors read it. */
export function RecordView({ record }: { record: PaymentRecord }) {
  const { reply, repliedAt, madeAt } = record
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <p className="font-semibold tabular-nums">{recordText(record)}</p>
        <p className="text-muted text-small tabular-nums">
          {`Em dias depois do plantão: ${recordBasis(record)}, nos ${RECORD_MONTHS} meses até ${formatDate(madeAt)}. ${promptnessText(record)}.`}
        </p>
      </div>
      {reply && (
        <figure className="border-border-strong border-l-2 pl-3">
          <figcaption className="font-semibold text-small">
            Resposta da empresa
            {repliedAt && <span className="font-normal text-muted">{`, ${formatDate(repliedAt)}`}</span>}
          </figcaption>
          <blockquote className="wrap-anywhere mt-1 whitespace-pre-line text-small">{reply}</blockquote>
        </figure>
      )}
      <Method />
    </div>
  )
}
