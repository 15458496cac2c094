import { useState } from 'react'
import type { UserDocument } from '#contract/admin/managed-users.ts'
import { ReasonDialog } from '#web/features/platform/back-office/reason-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { masks } from '#web/ui/mask.ts'
import { useReveal } from './queries.ts'

/** A masked document, and the button that shows it whole once a reason is given. */
export function DocumentFact({
  user,
  field,
  masked,
}: {
  user: { id: string }
  field: UserDocument
  masked: string
}) {
  const reveal = useReveal(user)
  const [isAsking, setAsking] = useState(false)
  const value = reveal.data?.value
  const name = field.toUpperCase()
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 tabular-nums">
        {value ? masks[field](value) : masked}
        {!value && (
          <Button variant="link" size="sm" className="-my-2" onClick={() => setAsking(true)}>
            Mostrar
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </span>
      {isAsking && (
        <ReasonDialog
          title={`Mostrar o ${name}?`}
          description="O registro da administração guarda quem viu o documento e por quê."
          confirmLabel={`Mostrar ${name}`}
          loadingLabel="Mostrando..."
          isPending={reveal.isPending}
          error={reveal.error}
          onConfirm={(reason) => reveal.mutate({ field, reason }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
