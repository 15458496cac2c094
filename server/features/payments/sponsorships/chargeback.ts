import type { ChargebackResponse } from 'mercadopago/dist/clients/chargeback/commonTypes.js'

/** Fields of a charge-back that Mercado Pago documents and its SDK does not declare. */
export type WireChargeback = Omit<ChargebackResponse, 'payment_id'> & {
  payments?: number[]
  coverage_applied?: boolean | null
  documentation_required?: boolean
  documentation_status?: string
  date_documentation_deadline?: string | null
}

/** A dispute about a card payment. Amounts in centavos. */
export interface FetchedChargeback {
  id: string
  amount: number
  /** Whether Mercado Pago covers the loss; null until it has decided. */
  isCovered: boolean | null
  /** Whether the seller still has to send documents. */
  needsDocuments: boolean
  documentsUntil: Date | null
}

export function toChargeback(chargeback: ChargebackResponse): FetchedChargeback {
  const wire: WireChargeback = chargeback
  const { coverage_applied, documentation_required, documentation_status } = wire
  const deadline = wire.date_documentation_deadline
  return {
    id: wire.id ?? '',
    amount: Math.round((wire.amount ?? 0) * 100),
    isCovered: coverage_applied ?? null,
    needsDocuments: documentation_required === true && documentation_status !== 'valid',
    documentsUntil: deadline ? new Date(deadline) : null,
  }
}

const dayFormat = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
const moneyFormat = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

const coverage = ({ isCovered }: FetchedChargeback) =>
  isCovered === null ? 'cobertura em análise' : isCovered ? 'coberta pelo Mercado Pago' : 'sem cobertura'

function documents({ needsDocuments, documentsUntil }: FetchedChargeback): string {
  if (!needsDocuments) return 'nenhum documento a enviar'
  return documentsUntil
    ? `enviar documentos até ${dayFormat.format(documentsUntil)}`
    : 'enviar documentos, prazo no painel do Mercado Pago'
}

/** A charge-back as its alarm describes it. */
export const describeChargeback = (chargeback: FetchedChargeback): string =>
  [
    `Mercado Pago, contestação ${chargeback.id}`,
    moneyFormat.format(chargeback.amount / 100),
    documents(chargeback),
    coverage(chargeback),
  ].join(', ')
