import type { PaymentRecord } from '#contract/api/rota/payment-records.ts'
import { Card } from '#web/ui/card.tsx'
import { RecordView } from './record-view.tsx'

/** In how many days a company has paid, on its public page. */
export const CompanyRecord = ({ record }: { record: PaymentRecord }) => (
  <section aria-labelledby="prazos-de-pagamento" className="mt-8">
    <h2 id="prazos-de-pagamento" className="mb-4 font-semibold text-title">
      Prazos de pagamento
    </h2>
    <Card>
      <RecordView record={record} />
    </Card>
  </section>
)
