/** A decision of Mercado Pago about a payment. */
export interface Decision {
  status: string
  detail: string
}

export const approved: Decision = { status: 'approved', detail: 'accredited' }
export const declined: Decision = { status: 'rejected', detail: 'cc_rejected_other_reason' }

/** The cardholder names that decide about a test payment, as in Mercado Pago's own test environment. */
export const cardOutcomes = {
  APRO: { ...approved, meaning: 'Pagamento aprovado' },
  CONT: { status: 'in_process', detail: 'pending_contingency', meaning: 'Pagamento pendente' },
  OTHE: { ...declined, meaning: 'Recusado por erro geral' },
  CALL: {
    status: 'rejected',
    detail: 'cc_rejected_call_for_authorize',
    meaning: 'Recusado, com validação para autorizar',
  },
  FUND: {
    status: 'rejected',
    detail: 'cc_rejected_insufficient_amount',
    meaning: 'Recusado por quantia insuficiente',
  },
  SECU: {
    status: 'rejected',
    detail: 'cc_rejected_bad_filled_security_code',
    meaning: 'Recusado por código de segurança inválido',
  },
  EXPI: {
    status: 'rejected',
    detail: 'cc_rejected_bad_filled_date',
    meaning: 'Recusado por data de vencimento inválida',
  },
  FORM: {
    status: 'rejected',
    detail: 'cc_rejected_bad_filled_other',
    meaning: 'Recusado por erro no formulário',
  },
} as const satisfies Record<string, Decision & { meaning: string }>

export type Cardholder = keyof typeof cardOutcomes

export const isCardholder = (name: string): name is Cardholder => Object.hasOwn(cardOutcomes, name)
