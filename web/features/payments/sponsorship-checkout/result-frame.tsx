import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { employerRoles } from '#contract/accounts/roles.ts'
import { pricingQuery } from '#web/features/payments/sponsorships/queries.ts'
import { guard } from '#web/lib/guard.ts'
import { Seo } from '#web/lib/seo.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { PaymentResult } from './payment-result.tsx'
import { type ReturnAddress, readReturnAddress } from './return-address.ts'

/** The loader of the result pages. */
export async function guardBuyer({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: employerRoles, team: 'owner' })
  return null
}
guardBuyer.hydrate = true as const

interface ResultFrameProps {
  title: string
  path: string
  children: (address: ReturnAddress) => ReactNode
}

/** The common frame of the three result pages (spec B §2.4). */
export function ResultFrame({ title, path, children }: ResultFrameProps) {
  const address = readReturnAddress(useSearchParams()[0])
  return (
    <SignedIn>
      {() => (
        <>
          <Seo
            title={`${title} | Medponto`}
            description="Resultado do pagamento."
            path={path}
            index={false}
          />
          {children(address)}
        </>
      )}
    </SignedIn>
  )
}

/** A result of which the payment is not known, only whether payments are real. */
export function ResultWithoutPayment(props: Omit<ComponentProps<typeof PaymentResult>, 'isSandbox'>) {
  const { data } = useQuery(pricingQuery())
  return <PaymentResult {...props} isSandbox={data?.isSandbox === true} />
}
