import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { sandboxNotice } from '#contract/payments/sandbox-notice.ts'
import { inBrowser, onServer, optional } from '#web/lib/page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { MercadoPagoPanel } from './mercado-pago-panel.tsx'
import { sandboxesQuery } from './queries.ts'
import { StripePanel } from './stripe-panel.tsx'
import { useControl } from './use-control.ts'

// The panel shows its own failure, in the place of its tables.
const needs = () => [optional(sandboxesQuery())]
export const loader = onServer(needs)
export const clientLoader = inBrowser(needs)

export default function SandboxControlsPage() {
  const { data, isError, isFetching, refetch } = useQuery(optional(sandboxesQuery()))
  const control = useControl()
  return (
    <div className="container-page py-8 sm:py-12">
      <title>Pagamentos de teste | Medponto</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap items-start justify-between gap-4 sm:flex-nowrap">
        <div className="min-w-0">
          <Badge variant="featured">{sandboxNotice.title}</Badge>
          <h1 className="mt-2 font-semibold text-heading sm:text-page">Pagamentos de teste</h1>
          <p className="mt-2 max-w-reading text-muted">
            Sem as chaves do Mercado Pago e da Stripe, o Medponto usa estes substitutos. {sandboxNotice.text}{' '}
            Aqui eles podem falhar de propósito.
          </p>
        </div>
        <div className="flex flex-wrap gap-2 sm:shrink-0">
          <Link to={paths.debugMercadoPago} className={buttonClass({ variant: 'ghost' })}>
            Integração
          </Link>
          <Button variant="secondary" loading={isFetching} onClick={() => refetch()}>
            <RefreshCw aria-hidden="true" />
            Atualizar
          </Button>
        </div>
      </div>
      {data ? (
        <Tabs
          label="Provedor"
          className="mt-6"
          tabs={[
            {
              value: 'mercadopago',
              label: 'Mercado Pago',
              content: <MercadoPagoPanel sandbox={data.mercadoPago} control={control} />,
            },
            {
              value: 'stripe',
              label: 'Stripe',
              content: <StripePanel sandbox={data.stripe} control={control} />,
            },
          ]}
        />
      ) : isError ? (
        <LoadError title="Não foi possível carregar os pagamentos de teste." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando os pagamentos de teste..." className="mt-8 grid gap-2">
          {[1, 2, 3, 4, 5, 6, 7].map((row) => (
            <Skeleton key={row} className="h-12" />
          ))}
        </SkeletonGroup>
      )}
    </div>
  )
}
