import { useState } from 'react'
import type { ManagedTelehealthCompany } from '#contract/api/telehealth/telehealth-directory.ts'
import { telehealthTiers } from '#contract/telehealth/tiers.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useRemoveCompany } from './queries.ts'

/** Takes a company out of the directory (spec B §4). 'Adicionar empresa' brings it back, but not its paid position. */
export function RemoveCompany({
  company,
  onDone,
}: {
  company: ManagedTelehealthCompany
  onDone: () => void
}) {
  const { id, companyName, telehealthTier } = company
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync, isPending, error, reset } = useRemoveCompany()
  return (
    <>
      <Button variant="link" className="text-danger" onClick={() => setAsking(true)}>
        Tirar do diretório
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        onOpenChange={(open) => {
          setAsking(open)
          if (!open) reset()
        }}
        title={`Tirar ${companyName} do diretório?`}
        description={
          telehealthTier === 'regular'
            ? 'A empresa deixa de oferecer telemedicina no Medponto. A conta e as vagas continuam. Você pode adicioná-la de novo.'
            : `A empresa deixa de oferecer telemedicina no Medponto e perde a posição de ${telehealthTiers[telehealthTier].toLowerCase()}, que fica livre. A conta e as vagas continuam. Você pode adicioná-la de novo, sem a posição.`
        }
        confirmLabel="Tirar do diretório"
        loadingLabel="Tirando..."
        loading={isPending}
        onConfirm={() =>
          // A promise, because this leaves the screen with the company's row. `error` shows a failure.
          mutateAsync(id).then(
            () => {
              toast({ title: `${companyName} saiu do diretório`, variant: 'success' })
              onDone()
            },
            () => {},
          )
        }
      >
        {error && <FormError>{error.message || 'Erro ao atualizar status'}</FormError>}
      </ConfirmDialog>
    </>
  )
}
