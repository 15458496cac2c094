import { ArrowLeft, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { ExportButton } from '#web/features/platform/back-office/export-button.tsx'
import { readTable, useTableAddress } from '#web/features/platform/back-office/table-address.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { AddAmbassadorDialog } from './add-ambassador-dialog.tsx'
import { AmbassadorCards } from './ambassador-cards.tsx'
import { analyticsQuery, downloadReferrals, filterKeys, referralsQuery } from './queries.ts'
import { ReferralList } from './referral-list.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['admin'] })
  // Not awaited: the page shows its own skeleton and its own error.
  const state = readTable(new URL(request.url).searchParams, filterKeys)
  const client = browserClient()
  if (state.filters.embaixador) client.prefetchQuery(referralsQuery(state))
  else client.prefetchQuery(analyticsQuery(state))
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** 'Análise de indicações' (spec B §2.14): all ambassadors or, with `?embaixador=`, the referrals of one. */
export default function ReferralsPage() {
  const address = useTableAddress(paths.adminReferrals, filterKeys)
  const [isAdding, setAdding] = useState(false)
  const { state } = address
  const ambassador = state.filters.embaixador
  return (
    <>
      <Seo
        title="Análise de indicações | Medponto"
        description="Embaixadores e as empresas que indicaram."
        path={paths.adminReferrals}
        index={false}
      />
      {ambassador && (
        <Link
          to={paths.adminReferrals}
          className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold text-muted hover:text-foreground"
        >
          <ArrowLeft aria-hidden className="size-5" />
          Todos os embaixadores
        </Link>
      )}
      <PageTitle
        title={ambassador ? `Indicações de ${ambassador}` : 'Análise de indicações'}
        {...(!ambassador && { description: 'Embaixadores e as empresas que indicaram.' })}
        action={
          <div className="flex flex-wrap gap-2">
            <ExportButton run={() => downloadReferrals(state)} />
            {!ambassador && (
              <Button onClick={() => setAdding(true)}>
                <UserPlus aria-hidden />
                <span>
                  Adicionar<span className="max-sm:sr-only"> embaixador</span>
                </span>
              </Button>
            )}
          </div>
        }
      />
      {ambassador ? (
        <ReferralList ambassador={ambassador} address={address} />
      ) : (
        <AmbassadorCards address={address} />
      )}
      {isAdding && (
        <AddAmbassadorDialog
          onClose={() => setAdding(false)}
          onAdded={(name) => {
            setAdding(false)
            // Without referrals she would be among the last ones.
            address.go({ search: name })
          }}
        />
      )}
    </>
  )
}
