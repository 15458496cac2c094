import { useMutation, useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { Sponsorship } from '#contract/api/payments/sponsorships.ts'
import { pricingQuery } from '#web/features/payments/sponsorships/queries.ts'
import { paymentFailure, sponsorJob } from '#web/features/payments/sponsorships/start-sponsorship.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { showCheckoutButton } from './mercado-pago-sdk.ts'

/** How long the reason is shown before the buyer is sent to the provider's own page (spec B §9). */
const FALLBACK_DELAY_MS = 2_000

interface WalletProps {
  publicKey: string
  preferenceId: string
  initPoint: string
}

/** The provider's button. If its script fails, the buyer is told and sent to the provider's page (spec B §8). */
function Wallet({ publicKey, preferenceId, initPoint }: WalletProps) {
  const container = `mercado-pago-${useId().replace(/\W/g, '')}`
  const [isReady, setReady] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isUnmounted = false
    let unmount = () => {}
    showCheckoutButton(container, { publicKey, preferenceId }).then(
      (brick) => {
        if (isUnmounted) return brick.unmount()
        unmount = () => brick.unmount()
        setReady(true)
      },
      (error: Error) => !isUnmounted && setFailure(error.message),
    )
    return () => {
      isUnmounted = true
      unmount()
    }
  }, [container, publicKey, preferenceId])
  useEffect(() => {
    if (!failure) return
    const timer = setTimeout(() => window.location.assign(initPoint), FALLBACK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [failure, initPoint])
  if (failure)
    return (
      <Alert
        variant="danger"
        title={failure}
        action={
          <a href={initPoint} className={buttonClass({ variant: 'secondary' })}>
            Ir para o Mercado Pago
          </a>
        }
      >
        Vamos abrir a página de pagamento do Mercado Pago em instantes.
      </Alert>
    )
  return (
    <>
      {!isReady && (
        <SkeletonGroup label="Abrindo o checkout do Mercado Pago...">
          <Skeleton className="h-12 max-w-sm" />
        </SkeletonGroup>
      )}
      <div id={container} className="max-w-sm" />
    </>
  )
}

/** The provider has not prepared the checkout. Trying again prepares it and loads this page again. */
function MissingCheckout({ jobId }: { jobId: string | null }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: sponsorJob })
  return (
    <Alert
      variant={error ? 'danger' : 'info'}
      title="O pagamento com cartão não abriu"
      action={
        jobId && (
          <Button
            variant="secondary"
            loading={isPending}
            loadingLabel="Abrindo..."
            onClick={singlePress(() => mutate(jobId))}
          >
            Tentar novamente
          </Button>
        )
      }
    >
      {error ? paymentFailure(error) : 'Nada foi cobrado. Tente novamente ou pague com Pix.'}
    </Alert>
  )
}

/** Payment by card at Mercado Pago. In the sandbox there is no script: the button leads to its checkout page. */
export function CardPayment({ sponsorship }: { sponsorship: Sponsorship }) {
  const { initPoint, preferenceId, isSandbox } = sponsorship
  const { data: pricing, isError } = useQuery(pricingQuery())
  const [isOpen, setOpen] = useState(false)
  const publicKey = pricing?.publicKey ?? null
  const label = (
    <>
      <CreditCard aria-hidden />
      Pagar com cartão
    </>
  )
  const look = buttonClass({ variant: 'secondary', className: 'max-sm:w-full' })
  return (
    <Card as="section" aria-label="Pagar com cartão">
      <CardHeader title="Cartão" description="Crédito ou débito, no ambiente seguro do Mercado Pago." />
      {!initPoint || !preferenceId ? (
        <MissingCheckout jobId={sponsorship.jobId} />
      ) : isSandbox || isError ? (
        <a href={initPoint} className={look}>
          {label}
        </a>
      ) : isOpen && publicKey ? (
        <Wallet publicKey={publicKey} preferenceId={preferenceId} initPoint={initPoint} />
      ) : (
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
    </Card>
  )
}
