import { useQuery } from '@tanstack/react-query'
import type { Sponsorship } from '#contract/api/payments/sponsorships.ts'
import { paths } from '#contract/paths.ts'
import { read } from '#web/lib/page.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { Link } from '#web/ui/link.tsx'
import { ToJobs, UnpaidActions } from './result-actions.tsx'
import { guardBuyer, ResultFrame, ResultWithoutPayment } from './result-frame.tsx'
import { CheckingPayment, SponsorshipResult } from './sponsorship-result.tsx'

export const clientLoader = guardBuyer
export const HydrateFallback = CheckingSession

const nextSteps = (
  <>
    <ToJobs />
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
    <ToJobs variant="secondary" />
  </>
)

function actionsOf(sponsorship: Sponsorship) {
  const { state, boost, jobId } = sponsorship
  if (state === 'pending')
    return <UnpaidActions sponsorship={sponsorship} others={<ToJobs variant="secondary" />} />
  return state === 'paid' && boost === 'held' && jobId ? correct(jobId) : nextSteps
}

const receiptNote = (
  <p className="text-muted text-small">
    O recibo está em{' '}
    <Link to={paths.billing} className="font-semibold text-brand underline underline-offset-4">
      Cobrança
    </Link>
    .
  </p>
)

/** Nobody can tell which payment is meant. */
const unknownPayment = (
  <ResultWithoutPayment look="waiting" title="Confira suas vagas" actions={nextSteps}>
    <p>A situação de cada destaque está na lista das suas vagas.</p>
  </ResultWithoutPayment>
)

/** By the job alone, as an address without `paymentId` names it. */
function SponsoredJob({ id }: { id: string }) {
  const { data, isPending } = useQuery({ ...read('GET /jobs/:id', { params: { id } }), staleTime: 0 })
  if (isPending) return <CheckingPayment />
  if (!data?.isSponsored) return unknownPayment
  return (
    <ResultWithoutPayment look="success" title="Destaque aprovado!" actions={nextSteps}>
      <p>“{data.title}” está publicada e em destaque.</p>
    </ResultWithoutPayment>
  )
}

/** /payment/success (spec B §2.4). It says what the server knows and grants nothing. */
export default function SuccessPage() {
  return (
    <ResultFrame title="Pagamento" path={paths.paymentSuccess}>
      {({ paymentId, jobId }) => {
        if (!paymentId) return jobId ? <SponsoredJob id={jobId} /> : unknownPayment
        return (
          <SponsorshipResult id={paymentId} actions={actionsOf} unknown={unknownPayment}>
            {({ state }) => state === 'paid' && receiptNote}
          </SponsorshipResult>
        )
      }}
    </ResultFrame>
  )
}
