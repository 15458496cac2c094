import { useMutation, useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router'
import { employerRoles } from '#contract/accounts.ts'
import type { Sponsorship } from '#contract/api/sponsorships.ts'
import { paths } from '#contract/paths.ts'
import { pricingQuery } from '#web/features/sponsorships/queries.ts'
import { CallError } from '#web/lib/api.ts'
import { useDelayedRedirect } from '#web/lib/delayed-redirect.ts'
import { guard } from '#web/lib/guard.ts'
import { Seo } from '#web/lib/seo.tsx'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { PaymentResult } from './payment-result.tsx'
import { readReturnAddress } from './return-address.ts'
import { SponsorshipResult } from './sponsorship-result.tsx'
import { successPath } from './use-sponsorship.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: employerRoles })
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** Spec B §9. */
const PAID_REDIRECT_MS = 1_000

const STILL_PENDING =
  'Pagamento ainda pendente. Assim que o Mercado Pago confirmar, a vaga será publicada em destaque.'
const NO_JOB = 'ID da vaga não encontrado. Confira a situação do pagamento na lista das suas vagas.'

const toJobs = (
  <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'secondary' })}>
    Ver minhas vagas
  </Link>
)

/** Leads to the success page a second after the payment counts. */
function PaidRedirect({ to }: { to: string }) {
  useDelayedRedirect(to, PAID_REDIRECT_MS)
  return null
}

function actionsOf(sponsorship: Sponsorship) {
  const { state, id } = sponsorship
  if (state === 'paid')
    return (
      <Link to={successPath(sponsorship)} className={buttonClass()}>
        Continuar
      </Link>
    )
  return (
    <>
      {state === 'pending' && (
        <Link to={paths.checkout(id)} reloadDocument className={buttonClass()}>
          Voltar ao pagamento
        </Link>
      )}
      {toJobs}
    </>
  )
}

/** What the spec's check of a job says (spec B §8); the other failures have messages of their own. */
function checkFailure(error: unknown): string {
  if (!(error instanceof CallError)) return STILL_PENDING
  if (error.status === 401) return 'Acesso negado'
  return error.message
}

/** Without the payment's id, the job alone is asked about, whenever the buyer wants. */
function PendingJob({ jobId }: { jobId: string | null }) {
  const { data: pricing } = useQuery(pricingQuery())
  const check = useMutation({
    mutationFn: async () => (jobId ? call('GET /jobs/:id', { params: { id: jobId } }) : null),
  })
  const isPaid = check.data?.isSponsored === true
  const problem = check.error
    ? checkFailure(check.error)
    : check.isSuccess && !isPaid && (jobId ? STILL_PENDING : NO_JOB)
  return (
    <PaymentResult
      look={isPaid ? 'success' : 'waiting'}
      title={isPaid ? 'Pagamento aprovado' : 'Pagamento pendente'}
      isSandbox={pricing?.isSandbox === true}
      actions={
        <>
          <Button
            loading={check.isPending}
            loadingLabel="Verificando..."
            onClick={() => !isPaid && check.mutate()}
          >
            Verificar status
          </Button>
          {toJobs}
        </>
      }
    >
      <p>O pagamento está sendo processado. Assim que for confirmado, a vaga fica em destaque.</p>
      {problem && <Alert className="text-left">{problem}</Alert>}
      {isPaid && jobId && <PaidRedirect to={`${paths.paymentSuccess}?jobId=${jobId}`} />}
    </PaymentResult>
  )
}

/** /payment/pending (spec B §2.4). It looks for the payment by itself if it knows which. */
export default function PendingPage() {
  const { paymentId, jobId } = readReturnAddress(useSearchParams()[0])
  const byJob = <PendingJob jobId={jobId} />
  return (
    <SignedIn>
      {() => (
        <>
          <Seo
            title="Pagamento pendente | Medponto"
            description="Resultado do pagamento."
            path={paths.paymentPending}
            index={false}
          />
          {paymentId ? (
            <SponsorshipResult id={paymentId} actions={actionsOf} unknown={byJob}>
              {(sponsorship) =>
                sponsorship.state === 'paid' && <PaidRedirect to={successPath(sponsorship)} />
              }
            </SponsorshipResult>
          ) : (
            byJob
          )}
        </>
      )}
    </SignedIn>
  )
}
