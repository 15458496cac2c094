import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sdk } from '#web/features/payments/sponsorship-checkout/mercado-pago-sdk.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Whether a buyer's browser can load the provider's script on a page with this content policy. */
export function BrowserSdk({ isSandbox }: { isSandbox: boolean }) {
  const { mutate, data, error, isPending, isIdle } = useMutation({
    mutationFn: async () => {
      const began = performance.now()
      await sdk()
      return Math.round(performance.now() - began)
    },
  })
  useEffect(() => {
    if (!isSandbox) mutate()
  }, [isSandbox, mutate])
  return (
    <Card as="section" padding="sm" aria-labelledby="browser-sdk" className="mt-4">
      <h2 id="browser-sdk" className="mb-3 font-semibold text-lead">
        SDK no navegador
      </h2>
      <div role="status">
        {isPending ? (
          <Badge>Carregando...</Badge>
        ) : error ? (
          <Badge variant="danger">Não carregado</Badge>
        ) : isIdle ? (
          <Badge>Não verificado</Badge>
        ) : (
          <Badge variant="success">Carregado</Badge>
        )}
        <p className="mt-3 max-w-reading text-muted text-small">
          {error
            ? error.message
            : data !== undefined
              ? `O script do Mercado Pago carregou neste navegador em ${formatNumber(data)} ms.`
              : isSandbox
                ? 'No ambiente de teste o cartão não usa o script do Mercado Pago. Você pode verificar assim mesmo.'
                : 'O botão de cartão depende deste script. Ele é esperado por até 10 segundos.'}
        </p>
      </div>
      <Button
        variant="secondary"
        className="mt-3"
        loading={isPending}
        loadingLabel="Carregando..."
        onClick={singlePress(() => mutate())}
      >
        Carregar SDK
      </Button>
    </Card>
  )
}
