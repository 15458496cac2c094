import { paths } from '#contract/paths.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

/** The buyer paid twice, in two windows or as two people. */
export const duplicateMail = (publicUrl: string): Mail =>
  layOut({
    subject: 'Devolvemos um pagamento em duplicidade',
    paragraphs: [
      'Sua empresa concluiu duas assinaturas quase ao mesmo tempo. Mantivemos a primeira, cancelamos a segunda e devolvemos todo o valor dela.',
      'O estorno aparece na fatura do cartão conforme o prazo do banco. Você não precisa fazer nada.',
    ],
    action: { label: 'Ver cobrança', url: publicUrl + paths.billing },
  })
