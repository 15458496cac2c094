import { useMutation, useQueryClient } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import type { Sponsorship } from '#contract/api/payments/sponsorships.ts'
import { PIX_MINUTES } from '#contract/payments/sponsorships.ts'
import { sponsorshipQuery } from '#web/features/payments/sponsorships/queries.ts'
import { paymentFailure } from '#web/features/payments/sponsorships/start-sponsorship.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { PixCode } from './pix-code.tsx'

/** A new code; the server cancels the one before. */
function useNewCode({ id }: Sponsorship) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (replace: boolean) => call('POST /payments/pix', { body: { paymentId: id, replace } }),
    onSuccess: ({ amount: _, ...pix }) => {
      const { queryKey } = sponsorshipQuery(id)
      // A poll that was sent before would bring the code before.
      client.cancelQueries({ queryKey })
      client.setQueryData<Sponsorship>(queryKey, (data) => data && { ...data, pix })
    },
  })
}

/** Payment by Pix: a code, and how long it can be paid. */
export function PixPayment({ sponsorship }: { sponsorship: Sponsorship }) {
  const { pix, lastPayment, isSandbox } = sponsorship
  const { mutate, isPending, isIdle, error } = useNewCode(sponsorship)
  const hadCode = lastPayment?.method === 'pix'
  return (
    <Card as="section" aria-label="Pagar com Pix">
      <CardHeader
        title="Pix"
        description={
          pix
            ? 'Leia o código com o aplicativo do seu banco ou copie o código abaixo.'
            : 'A confirmação leva poucos segundos.'
        }
      />
      {error && <FormError className="mb-4">{paymentFailure(error)}</FormError>}
      {pix ? (
        <PixCode
          pix={pix}
          isSandbox={isSandbox}
          takesFocus={!isIdle}
          newCode={
            <Button
              variant="link"
              className="text-small"
              loading={isPending}
              loadingLabel="Gerando..."
              onClick={singlePress(() => mutate(true))}
            >
              Gerar novo código
            </Button>
          }
        />
      ) : (
        <>
          {hadCode && (
            <p role="status" className="mb-3">
              O código anterior expirou. Se você já pagou, aguarde: a confirmação aparece aqui.
            </p>
          )}
          <Button
            loading={isPending}
            loadingLabel="Gerando..."
            className="max-sm:w-full"
            onClick={singlePress(() => mutate(hadCode))}
          >
            <QrCode aria-hidden />
            {hadCode ? 'Gerar novo código' : 'Gerar código Pix'}
          </Button>
          <p className="mt-2 text-muted text-small">{`O código vale por ${PIX_MINUTES} minutos.`}</p>
        </>
      )}
    </Card>
  )
}
