import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import {
  type ServicePart,
  type ServiceState,
  serviceStateLabels,
  worstState,
} from '#contract/site/service-status.ts'
import { inBrowser, onServer, read } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useSite } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'

const REFRESH_MS = 30_000

const statusQuery = () => read('GET /service-status')
const needs = () => [statusQuery()]
export const loader = onServer(needs)
export const clientLoader = inBrowser(needs)

const texts: Record<ServicePart, { title: string; description: string }> = {
  site: { title: 'Site', description: 'Abrir as páginas' },
  search: { title: 'Busca de vagas', description: 'Buscar, filtrar e abrir vagas' },
  saving: {
    title: 'Entrar e salvar',
    description: 'Entrar na conta, enviar candidaturas, publicar vagas',
  },
  mail: { title: 'E-mails', description: 'Confirmações, avisos e alertas de vagas' },
  payments: { title: 'Pagamentos', description: 'Assinaturas e destaque de vagas' },
}

const headlines: Record<ServiceState, string> = {
  working: 'Tudo funcionando',
  slow: 'Há lentidão agora',
  down: 'Há uma falha agora',
}

const looks: Record<ServiceState, { Icon: typeof Clock; className: string }> = {
  working: { Icon: CircleCheck, className: 'text-success' },
  slow: { Icon: Clock, className: 'text-info-strong' },
  down: { Icon: CircleAlert, className: 'text-danger' },
}

const timeFormat = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})

/** Whether the service works now, for everybody. It is shown while the database is away, too. */
export default function StatusPage() {
  const { data, isRefetchError } = useSuspenseQuery({ ...statusQuery(), refetchInterval: REFRESH_MS })
  const { isInMaintenance } = useSite()
  const worst = worstState(data.parts.map(({ state }) => state))
  const { Icon, className } = looks[worst]
  return (
    <article className="mx-auto w-full max-w-2xl px-4 py-10 sm:py-14">
      <Seo
        title="Situação do serviço | Medponto"
        description="Se o Medponto funciona agora: site, busca, cadastro, e-mails e pagamentos."
        path={paths.status}
        index={false}
      />
      <h1 className="font-semibold text-page">Situação do serviço</h1>
      <div aria-live="polite" className="mt-3">
        <p className="flex items-center gap-2 text-lead">
          <Icon aria-hidden="true" className={`size-6 shrink-0 ${className}`} />
          {headlines[worst]}
        </p>
      </div>
      {isInMaintenance && (
        <Alert variant="info" className="mt-6">
          O Medponto está em manutenção. Enquanto isso, só a administração consegue abrir as páginas.
        </Alert>
      )}
      {isRefetchError && (
        <Alert variant="danger" className="mt-6">
          Não conseguimos verificar agora. O que está abaixo é da última verificação.
        </Alert>
      )}
      <Card padding="none" className="mt-8">
        <ul className="divide-y divide-border">
          {data.parts.map(({ part, state }) => (
            <PartRow key={part} part={part} state={state} />
          ))}
        </ul>
      </Card>
      <p className="mt-4 text-muted text-small">
        Verificado em <time dateTime={data.checkedAt}>{timeFormat.format(new Date(data.checkedAt))}</time>,
        horário de Brasília. A página se atualiza sozinha.
      </p>
      <p className="mt-6 text-muted">
        Algo não funciona e não aparece aqui?{' '}
        <Link to={paths.contact} className="font-semibold text-brand underline underline-offset-4">
          Fale conosco
        </Link>
        .
      </p>
    </article>
  )
}

function PartRow({ part, state }: { part: ServicePart; state: ServiceState }) {
  const { title, description } = texts[part]
  const { Icon, className } = looks[state]
  return (
    <li className="flex items-center justify-between gap-4 p-4 sm:px-6">
      <div className="min-w-0">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-muted text-small">{description}</p>
      </div>
      <p className={`flex shrink-0 items-center gap-1.5 text-small ${className}`}>
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {serviceStateLabels[state]}
      </p>
    </li>
  )
}
