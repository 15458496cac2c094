import { Building2, Stethoscope, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'

function Audience({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <Card as="section" className="flex flex-col items-start">
      <div className="flex items-center gap-3">
        <span className="inline-flex size-11 items-center justify-center rounded-control bg-brand-soft text-brand-strong [&_svg]:size-6">
          {icon}
        </span>
        <h3 className="font-semibold text-lead">{title}</h3>
      </div>
      <p className="mt-3 text-muted">{children}</p>
      {action && <div className="mt-auto pt-3">{action}</div>}
    </Card>
  )
}

/** The groups of people that Medponto serves. */
export function Audiences() {
  const link = buttonClass({ variant: 'link' })
  return (
    <section aria-labelledby="para-quem">
      <h2 id="para-quem" className="mb-4 font-semibold text-heading">
        Para quem é o Medponto
      </h2>
      <div className="grid gap-3 md:grid-cols-3">
        <Audience
          icon={<Stethoscope aria-hidden />}
          title="Para médicos"
          action={
            <Link to={paths.jobs} className={link}>
              Encontrar vagas
            </Link>
          }
        >
          Antes de se candidatar, veja quanto paga, quando e onde é. Salve as vagas que interessam e acompanhe
          cada candidatura. É gratuito.
        </Audience>
        <Audience
          icon={<Building2 aria-hidden />}
          title="Para hospitais e clínicas"
          action={
            <Link to={paths.newJob} className={link}>
              Publicar vaga
            </Link>
          }
        >
          Publique vagas e plantões em poucos minutos e receba candidaturas de médicos com CRM e especialidade
          informados no perfil.
        </Audience>
        <Audience
          icon={<Video aria-hidden />}
          title="Telemedicina"
          action={
            <Link to={paths.telemedicine} className={link}>
              Ver empresas de telemedicina
            </Link>
          }
        >
          Vagas remotas de teleconsulta, telelaudo e teleinterconsulta, para atender de qualquer lugar do
          país.
        </Audience>
      </div>
    </section>
  )
}
