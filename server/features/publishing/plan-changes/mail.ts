import { paths } from '#contract/paths.ts'
import { graceEnd } from '#contract/payments/entitlement.ts'
import { type Allowance, type PaidPlanName, plans } from '#contract/payments/subscriptions.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'
import type { DunningDay } from './dunning-days.ts'

const dayFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' })

const subjects: Record<DunningDay, string> = {
  0: 'Não conseguimos cobrar sua assinatura',
  3: 'Sua assinatura continua sem pagamento',
  6: 'Último dia para regularizar sua assinatura',
  7: 'Seu plano foi suspenso por falta de pagamento',
}

/** The company's plan without the unpaid subscription. */
type LeftPlan = Pick<Allowance, 'planLabel' | 'maxActivePosts'>

/** A mail about a charge that failed. Links to the billing page, since a link to the portal would expire before it is read. */
export function dunningMail(
  day: DunningDay,
  { plan, pastDueSince, left }: { plan: PaidPlanName; pastDueSince: Date; left: LeftPlan },
  publicUrl: string,
): Mail {
  const { label } = plans[plan]
  const until = dayFormat.format(graceEnd(pastDueSince))
  const consequence = `Depois disso, as vagas acima do limite do ${left.planLabel} (${left.maxActivePosts}) são pausadas, e nenhuma delas é apagada.`
  const paragraphs: Record<DunningDay, string[]> = {
    0: [
      `A cobrança do plano ${label} foi recusada. Tentaremos de novo nos próximos dias.`,
      `Seu plano continua até ${until}. Atualize a forma de pagamento até lá. ${consequence}`,
    ],
    3: [`A cobrança do plano ${label} continua recusada.`, `Seu plano continua até ${until}. ${consequence}`],
    6: [`Seu plano ${label} termina em ${until} se a cobrança não for paga.`, consequence],
    7: [
      `O prazo para pagar o plano ${label} terminou. Sua empresa está no plano ${left.planLabel}, e as vagas acima do limite foram pausadas.`,
      'Nada foi apagado. Quando o pagamento for concluído, o plano volta, e as vagas pausadas são reativadas até o limite dele.',
    ],
  }
  return layOut({
    subject: subjects[day],
    paragraphs: paragraphs[day],
    action: { label: 'Atualizar pagamento', url: publicUrl + paths.billing },
  })
}
