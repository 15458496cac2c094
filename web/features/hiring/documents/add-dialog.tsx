import { useState } from 'react'
import type { StoredDocument } from '#contract/api/hiring/documents.ts'
import type { DocumentKind } from '#contract/hiring/document-kinds.ts'
import { documentName } from '#contract/hiring/documents.ts'
import { UnsavedChanges } from '#web/features/accounts/profiles/unsaved-changes.tsx'
import { count } from '#web/lib/format.ts'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AddForm } from './add-form.tsx'

/** The object of the dialog: a new document, or a new version of one. */
export type Addition = { kind: DocumentKind; document: StoredDocument | null }

/** Adds a document. Closing it with chosen files asks first, because photos of papers take a while. */
export function AddDialog({ addition, onClose }: { addition: Addition | null; onClose: () => void }) {
  const [isPending, setPending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    setPending(false)
    onClose()
  }
  const document = addition?.document ?? null
  return (
    <>
      <Dialog
        open={addition !== null}
        onOpenChange={(open) => {
          if (open) return
          if (isPending) setAsking(true)
          else close()
        }}
        title={document ? 'Nova versão' : 'Adicionar documento'}
        description={document ? `${documentName(document)}. ${versionHint(document)}` : undefined}
      >
        {addition && (
          <AddForm
            kind={addition.kind}
            document={document}
            onPendingChange={setPending}
            onDone={() => {
              close()
              toast({ title: document ? 'Nova versão guardada' : 'Documento guardado', variant: 'success' })
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Descartar o que ainda não foi enviado?"
        description="Os arquivos e as fotos escolhidos são descartados."
        cancelLabel="Voltar"
        confirmLabel="Descartar"
        danger
        onConfirm={close}
      />
      <UnsavedChanges when={isPending} />
    </>
  )
}

function versionHint({ sharedWith }: StoredDocument): string {
  if (sharedWith === 0) return 'Ela passa a ser a atual. As anteriores continuam guardadas.'
  return `Ela passa a ser a atual. A versão já compartilhada com ${count(sharedWith, 'candidatura', 'candidaturas')} não muda por lá.`
}
