import { useState } from 'react'
import { MAX_AMBASSADOR_NAME } from '#contract/accounts/ambassadors.ts'
import { CallError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAddAmbassador } from './queries.ts'

const FORM = 'ambassador'

interface AddAmbassadorDialogProps {
  onAdded: (name: string) => void
  onClose: () => void
}

export function AddAmbassadorDialog({ onAdded, onClose }: AddAmbassadorDialogProps) {
  const { mutate, isPending, error, reset } = useAddAmbassador()
  const [isMissing, setMissing] = useState(false)
  const problem = isMissing
    ? 'Informe o nome.'
    : error && (error instanceof CallError ? (error.fieldErrors.name ?? error.message) : error.message)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Adicionar embaixador"
      description="Empresas que digitarem esse nome no cadastro contam como indicação dessa pessoa."
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM} loading={isPending} loadingLabel="Adicionando...">
            Adicionar
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const name = String(new FormData(event.currentTarget).get('name')).trim()
          if (!name) return setMissing(true)
          mutate(name, {
            onSuccess: ({ name: added }) => {
              toast({ title: 'Embaixador adicionado', description: added, variant: 'success' })
              onAdded(added)
            },
          })
        }}
      >
        <Field
          label="Primeiro nome"
          required
          hint="Fica em maiúsculas. Acentos não fazem diferença para quem digita."
          {...(problem && { error: problem })}
        >
          <Input
            name="name"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_AMBASSADOR_NAME}
            className="uppercase"
            onChange={() => {
              setMissing(false)
              if (error) reset()
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
