import { paths } from '#contract/paths.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

const billing = (publicUrl: string) => ({ label: 'Ver cobrança', url: `${publicUrl}${paths.billing}` })

export const approvedMail = (publicUrl: string): Mail =>
  layOut({
    subject: 'Seu reembolso foi aprovado',
    paragraphs: [
      'A nossa equipe aprovou o pedido de reembolso da sua empresa. O valor volta pela mesma forma de pagamento; o prazo depende do banco ou da operadora do cartão.',
    ],
    action: billing(publicUrl),
  })

export const refusedMail = (reason: string, publicUrl: string): Mail =>
  layOut({
    subject: 'Seu pedido de reembolso foi recusado',
    paragraphs: [
      'A nossa equipe recusou o pedido de reembolso da sua empresa. O que foi comprado continua ativo.',
      `Motivo: ${reason}`,
      `Se você discorda, fale com a gente em ${publicUrl}${paths.contact}. Os seus direitos como consumidor continuam valendo.`,
    ],
    action: billing(publicUrl),
  })
