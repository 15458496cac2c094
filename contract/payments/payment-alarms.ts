import { REFUND_MONTHS } from '#contract/payments/refunds.ts'

interface AlarmText {
  title: string
  /** The action that an admin takes. */
  advice: string
}

/** Every kind of alarm about money. Without zod, because notifications name them. */
const texts = {
  payment_mismatch: {
    title: 'Pagamento não confere com o pedido',
    advice:
      'Compare valor, moeda, conta e pedido no painel do provedor. Nada foi liberado por este pagamento.',
  },
  unknown_payment: {
    title: 'Pagamento sem pedido',
    advice: 'Procure o pagamento no painel do provedor e devolva-o se ninguém o esperava.',
  },
  duplicate_payment: {
    title: 'Segundo pagamento do mesmo pedido',
    advice:
      'O segundo pagamento é devolvido automaticamente. Confira no recibo se a devolução foi concluída.',
  },
  late_payment: {
    title: 'Pagamento de um pedido encerrado',
    advice:
      'O pagamento chegou depois que a reserva foi desfeita e é devolvido automaticamente. Confira no recibo se a devolução foi concluída.',
  },
  duplicate_subscription: {
    title: 'Segunda assinatura da mesma empresa',
    advice: 'A assinatura mais nova é cancelada e devolvida automaticamente. Confira no painel da Stripe.',
  },
  dispute: {
    title: 'Pagamento contestado',
    advice:
      'Responda à contestação no painel do provedor antes do prazo. Até lá, o que foi comprado fica suspenso.',
  },
  early_fraud_warning: {
    title: 'Suspeita de fraude',
    advice:
      'O provedor suspeita deste pagamento. Fale com a empresa ou devolva o valor antes da contestação.',
  },
  refund_failed: {
    title: 'Reembolso recusado',
    advice: 'Devolva o valor pelo painel do provedor ou por transferência, e avise a empresa.',
  },
  refund_overdue: {
    title: 'Reembolso atrasado',
    advice:
      'O reembolso pedido há mais de uma hora ainda não foi aceito. Veja se o provedor está no ar e tente pelo painel dele.',
  },
  repeated_refund: {
    title: `Segundo reembolso da mesma empresa em ${REFUND_MONTHS} meses`,
    advice:
      'O reembolso é feito automaticamente. Veja se a empresa usa o que compra e devolve; o próximo pedido dela espera a decisão de uma pessoa.',
  },
  refund_to_decide: {
    title: 'Reembolso espera uma decisão',
    advice: `É pelo menos o terceiro pedido da empresa em ${REFUND_MONTHS} meses. Aprove ou recuse o pedido na aba Reembolsos.`,
  },
  subscription_overdue: {
    title: 'Assinatura com o período vencido',
    advice:
      'A assinatura continua ativa depois do fim do período. Confira no painel da Stripe se a renovação foi cobrada.',
  },
  several_subscriptions: {
    title: 'Duas assinaturas ativas na mesma empresa',
    advice: 'Cancele e devolva a mais nova no painel da Stripe.',
  },
  unpaid_sponsorship: {
    title: 'Destaque sem pagamento',
    advice: 'Uma vaga está em destaque pago sem pagamento aprovado. Confira o recibo e encerre o destaque.',
  },
  stale_reservation: {
    title: 'Reserva de vaga com mais de um dia',
    advice: 'Uma vaga espera o pagamento há mais de um dia. Confira o pagamento no Mercado Pago.',
  },
  subscription_of_deleted_account: {
    title: 'Assinatura de uma conta em exclusão',
    advice:
      'A empresa assinou depois de pedir a exclusão. Cancele e devolva a assinatura no painel da Stripe; a conta é removida em seguida.',
  },
  ledger_mismatch: {
    title: 'Livro-caixa difere do provedor',
    advice: 'Compare os lançamentos do dia com o extrato do provedor. A diferença está nos detalhes.',
  },
} as const satisfies Record<string, AlarmText>

export type AlarmKind = keyof typeof texts
export const alarmTexts: Readonly<Record<AlarmKind, AlarmText>> = texts
export const alarmKinds = Object.keys(texts) as [AlarmKind, ...AlarmKind[]]
