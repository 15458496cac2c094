import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router'
import { employerRoles } from '#contract/accounts.ts'
import type { Sponsorship } from '#contract/api/sponsorships.ts'
import { paths } from '#contract/paths.ts'
import { pricingQuery } from '#web/features/sponsorships/queries.ts'
import { guard } from '#web/lib/guard.ts'
import { read } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { PaymentResult } from './payment-result.tsx'
import { readReturnAddress } from './return-address.ts'
import { CheckingPayment, SponsorshipResult } from './sponsorship-result.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: employerRoles })
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

const toJobs = (
  <>
    <Link to={paths.dashboardJobs} className={buttonClass()}>
      Ver minhas vagas
    </Link>
    <Link to={paths.jobs} className={buttonClass({ variant: 'secondary' })}>
      Explorar vagas
    </Link>
  </>
)

/** The owner of a text that holds the boost back can correct it. */
const correct = (jobId: string) => (
  <>
    <Link to={paths.editJob(jobId)} className={buttonClass()}>
      Corrigir o texto
    </Link>
    <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'secondary' })}>
      Ver minhas vagas
    </Link>
  </>
)

const pay = ({ id, lastPayment }: Sponsorship) => (
  <>
    <Link to={paths.checkout(id)} reloadDocument className={buttonClass()}>
      {lastPayment?.status === 'rejected' ? 'Tentar novamente' : 'Voltar ao pagamento'}
    </Link>
    <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'secondary' })}>
      Ver minhas vagas
    </Link>
  </>
)

function actionsOf(sponsorship: Sponsorship) {
  const { state, boost, jobId } = sponsorship
  if (state === 'pending') return pay(sponsorship)
  return state === 'paid' && boost === 'held' && jobId ? correct(jobId) : toJobs
}

/** Nobody can tell which payment is meant. */
function UnknownPayment() {
  const { data } = useQuery(pricingQuery())
  return (
    <PaymentResult
      look="waiting"
      title="Confira suas vagas"
      isSandbox={data?.isSandbox === true}
      actions={toJobs}
    >
      <p>A situação de cada patrocínio está na lista das suas vagas.</p>
    </PaymentResult>
  )
}

/** By the job alone, as an address without `paymentId` names it. */
function SponsoredJob({ id }: { id: string }) {
  const { data: pricing } = useQuery(pricingQuery())
  const { data, isPending } = useQuery({ ...read('GET /jobs/:id', { params: { id } }), staleTime: 0 })
  if (isPending) return <CheckingPayment />
  if (!data?.isSponsored) return <UnknownPayment />
  return (
    <PaymentResult
      look="success"
      title="Patrocínio aprovado!"
      isSandbox={pricing?.isSandbox === true}
      actions={toJobs}
    >
      <p>“{data.title}” está publicada e em destaque.</p>
    </PaymentResult>
  )
}

/** /payment/success (spec B §2.4). It says what the server knows and grants nothing. */
export default function SuccessPage() {
  const { paymentId, jobId } = readReturnAddress(useSearchParams()[0])
  return (
    <SignedIn>
      {() => (
        <>
          <Seo
            title="Pagamento | Medponto"
            description="Resultado do pagamento."
            path={paths.paymentSuccess}
            index={false}
          />
          {paymentId ? (
            <SponsorshipResult id={paymentId} actions={actionsOf} unknown={<UnknownPayment />} />
          ) : jobId ? (
            <SponsoredJob id={jobId} />
          ) : (
            <UnknownPayment />
          )}
        </>
      )}
    </SignedIn>
  )
}
