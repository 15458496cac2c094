import type { StoredDocument } from '#contract/api/hiring/documents.ts'
import { documentName } from '#contract/hiring/documents.ts'
import { call } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { useDocumentChange } from './queries.ts'

function consequence({ versions, sharedWith, isSharedForCheck }: StoredDocument): string {
  const deleted =
    versions > 1
      ? `As ${versions} versões são apagadas e não podem ser recuperadas.`
      : 'O arquivo é apagado e não pode ser recuperado.'
  const what = isSharedForCheck ? `${deleted} A conferência do CRM continua sem ele.` : deleted
  if (sharedWith === 0) return what
  if (sharedWith === 1) return `${what} A empresa que tem acesso a ele o perde na hora.`
  return `${what} As empresas de ${sharedWith} candidaturas perdem o acesso na hora.`
}

/** Asks before a document is deleted with all its versions. */
export function DeleteDialog({
  document,
  onClose,
}: {
  document: StoredDocument | null
  onClose: () => void
}) {
  const remove = useDocumentChange((id: string) => call('DELETE /documents/:id', { params: { id } }), {
    done: 'Documento excluído',
    failed: 'Erro ao excluir o documento',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open={document !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Excluir documento?"
      description={document && `${documentName(document)}. ${consequence(document)}`}
      confirmLabel="Excluir documento"
      loadingLabel="Excluindo..."
      danger
      loading={remove.isPending}
      onConfirm={() => document && remove.mutate(document.id)}
    />
  )
}
