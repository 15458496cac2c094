import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { providerSources } from '#web/features/payments/sponsorship-checkout/provider-sources.ts'
import { inBrowser, optional } from '#web/lib/page.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { BrowserSdk } from './browser-sdk.tsx'
import { CheckReport } from './check-report.tsx'
import { checksQuery } from './queries.ts'
import { TestCheckout } from './test-checkout.tsx'

export const handle = { csp: providerSources } satisfies PageHandle

// Outside demo mode the report is for admins, whose session only the browser has.
export const clientLoader = inBrowser(() => [optional(checksQuery())])

/** /debug/mercadopago: whether keys, SDK and webhooks work (spec B §2.4). */
export default function MercadoPagoChecksPage() {
  const { data, isError, error, isFetching, refetch } = useQuery(optional(checksQuery()))
  return (
    <div className="container-page py-8 sm:py-12">
      <title>Mercado Pago | Medponto</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap items-start justify-between gap-4 sm:flex-nowrap">
        <div className="min-w-0">
          <h1 className="font-semibold text-heading sm:text-page">Mercado Pago</h1>
          <p className="mt-2 max-w-reading text-muted">
            Confira se as chaves, o SDK e os eventos funcionam nesta instalação.
          </p>
        </div>
        <div className="flex flex-wrap gap-2 sm:shrink-0">
          {data?.environment.isSandbox && (
            <Link to={paths.debugPayments} className={buttonClass({ variant: 'ghost' })}>
              Pagamentos de teste
            </Link>
          )}
          <Button variant="secondary" loading={isFetching} onClick={() => refetch()}>
            <RefreshCw aria-hidden="true" />
            Verificar de novo
          </Button>
        </div>
      </div>
      {data ? (
        <>
          <CheckReport report={data} />
          <BrowserSdk isSandbox={data.environment.isSandbox} />
          <TestCheckout isSandbox={data.environment.isSandbox} />
        </>
      ) : isError ? (
        <LoadError title={error.message} retry={refetch} />
      ) : (
        <SkeletonGroup label="Verificando a integração..." className="mt-6 grid gap-4 lg:grid-cols-2">
          {[1, 2].map((card) => (
            <Skeleton key={card} className="h-48" />
          ))}
        </SkeletonGroup>
      )}
    </div>
  )
}
