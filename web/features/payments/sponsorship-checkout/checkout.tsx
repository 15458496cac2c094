import type { ComponentProps } from 'react'
import { useRevalidator } from 'react-router'
import type { Sponsorship } from '#contract/api/payments/sponsorships.ts'
import { paths } from '#contract/paths.ts'
import { SandboxNotice } from '#web/features/payments/sandbox-notice/sandbox-notice.tsx'
import { useDelayedRedirect } from '#web/lib/delayed-redirect.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { CardPayment } from './card-payment.tsx'
import { GiveUp } from './give-up.tsx'
import { Conditions, OrderSummary } from './order-summary.tsx'
import { isUnderReview, isUnmatched, unmatchedText } from './outcome.ts'
import { PaymentResult, PaymentSupport } from './payment-result.tsx'
import { PixPayment } from './pix-payment.tsx'
import { successPath, useSponsorship } from './use-sponsorship.ts'

/** Spec B §9. */
const PAID_REDIRECT_MS = 1_000

/** A sponsorship while it is paid, and its result afterwards. */
export function Checkout({ id, userId }: { id: string; userId: string }) {
  const { data } = useSponsorship(id, 'begun')
  const { revalidate } = useRevalidator()
  if (!data) return <LoadError title="Erro ao carregar o pagamento. Tente novamente." retry={revalidate} />
  if (data.state === 'cancelled') return <GivenUp sponsorship={data} />
  return data.state === 'pending' ? (
    <Payment sponsorship={data} userId={userId} />
  ) : (
    <Paid sponsorship={data} />
  )
}

/** The checkout has no account frame, which gives the result pages their padding. */
const Result = (props: ComponentProps<typeof PaymentResult>) => (
  <div className="container-page py-6 sm:py-8">
    <PaymentResult {...props} />
  </div>
)

function Paid({ sponsorship }: { sponsorship: Sponsorship }) {
  const success = successPath(sponsorship)
  useDelayedRedirect(success, PAID_REDIRECT_MS)
  return (
    <Result
      look="success"
      title="Pagamento confirmado"
      isSandbox={sponsorship.isSandbox}
      actions={
        <Link to={success} replace className={buttonClass()}>
          Continuar
        </Link>
      }
    >
      <p>Recebemos o pagamento de “{sponsorship.jobTitle}”.</p>
    </Result>
  )
}

function GivenUp({ sponsorship: { jobTitle, createsJob, isSandbox } }: { sponsorship: Sponsorship }) {
  return (
    <Result
      look="failure"
      title="Este pagamento não está mais disponível"
      isSandbox={isSandbox}
      actions={
        <>
          <Link to={createsJob ? paths.newJob : paths.dashboardJobs} className={buttonClass()}>
            {createsJob ? 'Publicar vaga' : 'Ver minhas vagas'}
          </Link>
          <Link to={paths.dashboard} className={buttonClass({ variant: 'secondary' })}>
            Ir para o painel
          </Link>
        </>
      }
    >
      <p>
        O prazo para pagar terminou ou alguém da empresa desistiu do destaque de “{jobTitle}”. Nada foi
        cobrado.
      </p>
    </Result>
  )
}

/** The result of the last attempt, if it was not by Pix code. */
function LastPaymentNotice({ sponsorship }: { sponsorship: Sponsorship }) {
  const { lastPayment } = sponsorship
  if (isUnderReview(sponsorship))
    return (
      <Alert title="Pagamento em análise">
        O Mercado Pago está analisando o pagamento. Não é preciso pagar de novo: esta página avisa assim que
        houver uma resposta, e você pode fechá-la. A vaga é atualizada assim que o pagamento for aprovado.
      </Alert>
    )
  if (isUnmatched(sponsorship)) return <Alert title="Pagamento em conferência">{unmatchedText}</Alert>
  if (lastPayment?.status !== 'rejected') return null
  return (
    <Alert variant="danger" title="Pagamento recusado: nada foi cobrado">
      {lastPayment.reason ?? 'O pagamento não foi aprovado. Tente outro cartão ou o Pix.'}
    </Alert>
  )
}

function Payment({ sponsorship, userId }: { sponsorship: Sponsorship; userId: string }) {
  const { isSandbox, createsJob, isWidening } = sponsorship
  // While somebody decides about a payment, nothing invites to a second one, and it cannot be given up.
  const isOpen = !isUnderReview(sponsorship) && !isUnmatched(sponsorship)
  return (
    <div className="container-page max-w-[72rem] py-6 sm:py-8">
      <PageTitle
        title={isWidening ? 'Pagamento da diferença' : 'Pagamento do destaque'}
        description={
          isWidening
            ? 'As especialidades e áreas entram na vaga assim que o pagamento for confirmado.'
            : createsJob
              ? 'A vaga é publicada assim que o pagamento for confirmado.'
              : 'O destaque começa assim que o pagamento for confirmado.'
        }
      />
      {isSandbox && <SandboxNotice className="mb-5" />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="grid min-w-0 gap-4 max-lg:order-last">
          <LastPaymentNotice sponsorship={sponsorship} />
          {isOpen && (
            <>
              <PixPayment sponsorship={sponsorship} />
              <CardPayment sponsorship={sponsorship} />
            </>
          )}
          <div className="px-1 lg:hidden">
            <Conditions sponsorship={sponsorship} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <PaymentSupport />
            {isOpen && <GiveUp sponsorship={sponsorship} userId={userId} />}
          </div>
        </div>
        <OrderSummary sponsorship={sponsorship} />
      </div>
    </div>
  )
}
