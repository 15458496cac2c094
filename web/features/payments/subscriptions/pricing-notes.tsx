import { paths } from '#contract/paths.ts'
import { REFUND_DAYS } from '#contract/payments/refunds.ts'
import { ENTERPRISE_LABEL, isEnterprise, largestPlan, plans } from '#contract/payments/subscriptions.ts'
import { count } from '#web/lib/format.ts'
import { useSite } from '#web/lib/site.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Account } from './offer-action.ts'

const ToContact = () => (
  <Link to={paths.planContact('enterprise')} className={buttonClass({ variant: 'secondary' })}>
    Fale com a gente
  </Link>
)

/** The plan of an employer whose plan is not in the table. */
function OwnEnterprise({ maxActivePosts, currentActivePosts }: Account['permissions']) {
  const hasRoom = currentActivePosts < maxActivePosts
  return (
    <Card as="section" tone="brand" aria-labelledby="plano-enterprise">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="plano-enterprise" className="font-semibold text-lead">
          {ENTERPRISE_LABEL}
        </h2>
        <Badge variant="success">Seu plano</Badge>
      </div>
      <p className="mt-1 mb-4 text-muted">
        Até {count(maxActivePosts, 'vaga ativa', 'vagas ativas')} ao mesmo tempo, com tudo o que o{' '}
        {plans[largestPlan].label} oferece. Para mudar o limite, fale com a gente.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={hasRoom ? paths.newJob : paths.dashboardJobs} className={buttonClass()}>
          {hasRoom ? 'Publicar vaga' : 'Gerenciar vagas'}
        </Link>
        <ToContact />
      </div>
    </Card>
  )
}

/** Below the plans: the offer to large employers or their plan, and the conditions of all plans. */
export function PricingNotes({ account }: { account: Account | null }) {
  const { sellsSubscriptions, jobDurationDays } = useSite()
  return (
    <div className="mt-3 grid items-start gap-3 sm:mt-4 sm:gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {account && isEnterprise(account.permissions) ? (
        <OwnEnterprise {...account.permissions} />
      ) : (
        <Card as="section">
          <h2 className="font-semibold text-lead">Precisa de um plano maior?</h2>
          <p className="mt-1 mb-3 text-muted text-small">
            Para mais de {plans[largestPlan].maxActivePosts} vagas ativas ao mesmo tempo, montamos um plano
            {` ${ENTERPRISE_LABEL} `}
            para a sua rede.
          </p>
          <ToContact />
        </Card>
      )}
      <Card as="section">
        <h2 className="font-semibold text-lead">Observações</h2>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-muted text-small marker:text-border-strong">
          <li>Todas as vagas passam por moderação manual.</li>
          <li>
            Cada publicação fica no ar por {jobDurationDays} dias e pode ser renovada enquanto houver lugar no
            plano.
          </li>
          <li>Vagas pausadas, encerradas e expiradas não ocupam lugar.</li>
          {sellsSubscriptions ? (
            <>
              <li>Um plano maior começa na hora; um menor, no fim do período já pago.</li>
              <li>
                Cancele quando quiser: o plano vale até o fim do período pago. Nos primeiros {REFUND_DAYS}{' '}
                dias, devolvemos o valor.
              </li>
            </>
          ) : (
            <li>
              As assinaturas são contratadas com a nossa equipe: escolha um plano e entraremos em contato.
            </li>
          )}
        </ul>
        <Link to={paths.contact} className={buttonClass({ variant: 'link', className: 'mt-1 text-small' })}>
          Tirar uma dúvida
        </Link>
      </Card>
    </div>
  )
}
