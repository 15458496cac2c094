import { RefreshCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { useSync } from './queries.ts'

/** Fetches one customer or payment from its provider now. */
export function SyncDialog() {
  const [open, setOpen] = useState(false)
  const [reference, setReference] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error, reset } = useSync()
  const sync = () => {
    if (reference.trim()) return mutate(reference.trim(), { onSuccess: () => setOpen(false) })
    setMissing(true)
    input.current?.focus()
  }
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          reset()
          setMissing(false)
          setOpen(true)
        }}
      >
        <RefreshCw aria-hidden />
        Sincronizar
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Sincronizar um cliente ou pagamento"
        description="Busca o estado atual no provedor. O que já foi registrado não se repete."
        confirmLabel="Sincronizar"
        loadingLabel="Sincronizando..."
        loading={isPending}
        onConfirm={sync}
      >
        {error && <FormError className="mb-4">{error.message}</FormError>}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isPending) sync()
          }}
        >
          <Field
            label="Cliente da Stripe ou pagamento do Mercado Pago"
            required
            hint="cus_… ou o número do pagamento"
            error={isMissing ? 'Informe o cliente ou o pagamento.' : ''}
          >
            <Input
              ref={input}
              value={reference}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => {
                setReference(target.value)
                setMissing(false)
              }}
            />
          </Field>
        </form>
      </ConfirmDialog>
    </>
  )
}
