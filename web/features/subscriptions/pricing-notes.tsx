import { Link } from 'react-router'
import { JOB_DURATION_DAYS } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { plans } from '#contract/subscriptions.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Below the plans: the offer for large employers, and the conditions of all plans. */
export function PricingNotes() {
  return (
    <div className="mt-6 grid gap-4 lg:grid-cols-2">
      <Card as="section" className="flex flex-col items-start gap-4">
        <div>
          <h2 className="font-semibold text-lg">Precisa de um plano maior?</h2>
          <p className="mt-1 text-muted">
            Para mais de {plans.business.maxActivePosts} vagas ativas ao mesmo tempo, montamos um plano
            Enterprise para a sua rede.
          </p>
        </div>
        <Link
          to={paths.planContact('enterprise')}
          className={buttonClass({ variant: 'secondary', className: 'mt-auto' })}
        >
          Fale com a gente
        </Link>
      </Card>
      <Card as="section" className="flex flex-col items-start gap-4">
        <div>
          <h2 className="font-semibold text-lg">Observações</h2>
          <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-muted marker:text-border-strong">
            <li>Todas as vagas passam por moderação manual.</li>
            <li>
              Cada publicação fica no ar por {JOB_DURATION_DAYS} dias e pode ser renovada enquanto houver
              lugar no plano.
            </li>
            <li>Vagas pausadas, encerradas e expiradas não ocupam lugar.</li>
            <li>
              As assinaturas são contratadas com a nossa equipe: escolha um plano e entraremos em contato.
            </li>
          </ul>
        </div>
        <Link to={paths.contact} className={buttonClass({ variant: 'secondary', className: 'mt-auto' })}>
          Tirar uma dúvida
        </Link>
      </Card>
    </div>
  )
}
