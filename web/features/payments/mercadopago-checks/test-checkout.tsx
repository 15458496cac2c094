import { useMutation } from '@tanstack/react-query'
import { sandboxNotice } from '#contract/payments/sandbox-notice.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { call } from '#web/lib/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'

/** Creates a preference, which shows that keys, SDK and checkout work together. */
export function TestCheckout({ isSandbox }: { isSandbox: boolean }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call('POST /debug/mercadopago/checkout', {}),
  })
  return (
    <Card as="section" padding="sm" aria-labelledby="checkout" className="mt-4">
      <h2 id="checkout" className="font-semibold text-lead">
        Checkout de teste
      </h2>
      <p className="mt-1 max-w-reading text-muted text-small">
        Cria um pagamento de R$ 1,00 que não pertence a nenhuma vaga.{' '}
        {isSandbox ? sandboxNotice.text : 'Com chaves de produção, o valor é cobrado de verdade.'}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="secondary" loading={isPending} onClick={singlePress(() => mutate())}>
          Criar pagamento de teste
        </Button>
        {data && (
          <a className={buttonClass()} href={data.initPoint} target="_blank" rel="noreferrer">
            Abrir checkout
          </a>
        )}
      </div>
      <div role="status">
        {data && (
          <p className="wrap-anywhere mt-3 text-small">
            Preferência criada: <code>{data.preferenceId}</code>
          </p>
        )}
      </div>
      {error && <FormError className="mt-3">{error.message}</FormError>}
    </Card>
  )
}
