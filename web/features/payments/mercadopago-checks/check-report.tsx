import type { ReactNode } from 'react'
import { sandboxNotice } from '#contract/payments/sandbox-notice.ts'
import type { Reply } from '#web/lib/api.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

type Report = Reply<'GET /debug/mercadopago'>

const timeFormat = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: 'America/Sao_Paulo' })
const moment = (instant: string) => `${formatDate(instant)} ${timeFormat.format(new Date(instant))}`

/** Status of the SDK, environment and last events. */
export function CheckReport({ report: { environment, api, events } }: { report: Report }) {
  const { mode, isSandbox, sdkVersion, apiUrl, collectorId, publicKey, webhookUrl } = environment
  return (
    <div className="mt-6 grid gap-4 lg:grid-cols-2">
      <Section id="sdk" title="SDK">
        <Badge variant={api.isReached ? 'success' : 'danger'}>
          {api.isReached ? 'Funcionando' : 'Sem resposta válida'}
        </Badge>
        <Facts
          facts={[
            ['Versão', sdkVersion],
            ['Resposta da API', `${formatNumber(api.milliseconds)} ms`],
            ...(api.problem ? [['Problema', api.problem] as const] : []),
          ]}
        />
      </Section>
      <Section id="environment" title="Ambiente">
        <Badge variant={isSandbox ? 'featured' : 'neutral'}>
          {isSandbox ? sandboxNotice.title : 'Mercado Pago'}
        </Badge>
        <Facts
          facts={[
            ['Modo', mode === 'demo' ? 'Demonstração' : 'Produção'],
            ['API', apiUrl],
            ['Conta que recebe', collectorId],
            ['Chave pública', publicKey],
            ['Webhook', webhookUrl],
          ]}
        />
      </Section>
      <Section id="events" title="Últimos eventos" className="lg:col-span-2">
        {events.length === 0 ? (
          <p className="text-muted text-small">Nenhum evento recebido ainda.</p>
        ) : (
          <ol className="divide-y text-small">
            {events.map(({ id, type, objectId, receivedAt, outcome }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <span className="wrap-anywhere min-w-0">
                  <span className="font-semibold">{type}</span> <code className="text-muted">{objectId}</code>
                </span>
                <span className="flex items-center gap-3 text-muted tabular-nums">
                  {moment(receivedAt)}
                  <Badge variant={outcome === 'synced' ? 'success' : 'neutral'}>
                    {outcome === null ? 'Na fila' : outcome === 'synced' ? 'Processado' : 'Ignorado'}
                  </Badge>
                </span>
              </li>
            ))}
          </ol>
        )}
      </Section>
    </div>
  )
}

function Section({
  id,
  title,
  className,
  children,
}: {
  id: string
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <Card as="section" padding="sm" aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-3 font-semibold text-lead">
        {title}
      </h2>
      {children}
    </Card>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="mt-3 grid gap-2 text-small sm:grid-cols-[auto_1fr] sm:gap-x-6">
      {facts.map(([name, value]) => (
        <div key={name} className="sm:contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
