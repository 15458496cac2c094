/** Why a card was rejected, by Mercado Pago's status detail, as the buyer reads it. */
const reasons: Record<string, string> = {
  cc_rejected_insufficient_amount: 'O cartão não tem limite suficiente.',
  cc_rejected_bad_filled_security_code: 'O código de segurança não confere.',
  cc_rejected_bad_filled_date: 'A data de validade não confere.',
  cc_rejected_bad_filled_card_number: 'O número do cartão não confere.',
  cc_rejected_bad_filled_other: 'Confira os dados do cartão.',
  cc_rejected_call_for_authorize: 'O banco pede que você autorize a compra.',
  cc_rejected_card_disabled: 'O cartão ainda não está ativo. Fale com o banco.',
  cc_rejected_duplicated_payment: 'Você já fez um pagamento com este valor.',
  cc_rejected_high_risk: 'O pagamento foi recusado por segurança. Use outro meio.',
  cc_rejected_max_attempts: 'O cartão chegou ao limite de tentativas. Use outro.',
  cc_rejected_card_error: 'Não foi possível processar este cartão. Use outro.',
}

export const rejectionReason = (statusDetail: string | null) =>
  (statusDetail && reasons[statusDetail]) ?? 'O pagamento não foi aprovado. Tente outro cartão ou o Pix.'
