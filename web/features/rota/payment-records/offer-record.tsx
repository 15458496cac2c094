import type { PaymentRecord } from '#contract/api/rota/payment-records.ts'
import { Card } from '#web/ui/card.tsx'
import { RecordView } from './record-view.tsx'

/** In how many days the company has paid, beside its offer. */
export const OfferRecord = ({ record }: { record: PaymentRecord }) => (
  <Card as="section" aria-labelledby="prazos-da-empresa">
    <h2 id="prazos-da-empresa" className="mb-3 font-semibold text-lead">
      Prazos de pagamento da empresa
    </h2>
    <RecordView record={record} />
  </Card>
)
