import { useMutation } from '@tanstack/react-query'
import type { Sponsorship } from '#contract/api/payments/sponsorships.ts'
import { paths } from '#contract/paths.ts'
import { CallError } from '#web/lib/api.ts'
import { useDelayedRedirect } from '#web/lib/delayed-redirect.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { ToJobs, ToSuccess, UnpaidActions } from './result-actions.tsx'
import { guardBuyer, ResultFrame, ResultWithoutPayment } from './result-frame.tsx'
import { SponsorshipResult } from './sponsorship-result.tsx'
import { successPath } from './use-sponsorship.ts'

export const clientLoader = guardBuyer
export const HydrateFallback = CheckingSession

/** Spec B §9. */
const PAID_REDIRECT_MS = 1_000

const PENDING = 'Pagamento pendente'
const STILL_PENDING =
  'Pagamento ainda pendente. Assim que o Mercado Pago confirmar, a vaga será publicada em destaque.'
const NO_JOB = 'ID da vaga não encontrado. Confira a situação do pagamento na lista das suas vagas.'

/** Leads to the success page a second after the payment counts. */
function PaidRedirect({ to }: { to: string }) {
  useDelayedRedirect(to, PAID_REDIRECT_MS)
  return null
}

function actionsOf(sponsorship: Sponsorship) {
  if (sponsorship.state === 'paid') return <ToSuccess sponsorship={sponsorship} />
  if (sponsorship.state === 'pending')
    return <UnpaidActions sponsorship={sponsorship} others={<ToJobs variant="secondary" />} />
  return <ToJobs />
}

/** The error text of the spec's check of a job (spec B §8); the other failures have messages of their own. */
function checkFailure(error: unknown): string {
  if (!(error instanceof CallError)) return STILL_PENDING
  if (error.status === 401) return 'Acesso negado'
  return error.message
}

/** Without the payment's id, the job alone is asked about, whenever the buyer wants. */
function PendingJob({ jobId }: { jobId: string | null }) {
  const check = useMutation({
    mutationFn: async () => (jobId ? call('GET /jobs/:id', { params: { id: jobId } }) : null),
  })
  const isPaid = check.data?.isSponsored === true
  const problem = check.error
    ? checkFailure(check.error)
    : check.isSuccess && !isPaid && (jobId ? STILL_PENDING : NO_JOB)
  return (
    <ResultWithoutPayment
      look={isPaid ? 'success' : 'waiting'}
      title={isPaid ? 'Pagamento aprovado' : PENDING}
      actions={
        <>
          <Button
            loading={check.isPending}
            loadingLabel="Verificando..."
            onClick={() => !isPaid && check.mutate()}
          >
            Verificar status
          </Button>
          <ToJobs variant="secondary" />
        </>
      }
    >
      <p>O pagamento está sendo processado. Assim que for confirmado, a vaga fica em destaque.</p>
      {problem && <Alert className="text-left">{problem}</Alert>}
      {isPaid && jobId && <PaidRedirect to={`${paths.paymentSuccess}?jobId=${jobId}`} />}
    </ResultWithoutPayment>
  )
}

/** /payment/pending (spec B §2.4). It looks for the payment by itself if it knows which. */
export default function PendingPage() {
  return (
    <ResultFrame title={PENDING} path={paths.paymentPending}>
      {({ paymentId, jobId }) => {
        const byJob = <PendingJob jobId={jobId} />
        if (!paymentId) return byJob
        return (
          <SponsorshipResult id={paymentId} actions={actionsOf} unknown={byJob}>
            {(sponsorship) => sponsorship.state === 'paid' && <PaidRedirect to={successPath(sponsorship)} />}
          </SponsorshipResult>
        )
      }}
    </ResultFrame>
  )
}
