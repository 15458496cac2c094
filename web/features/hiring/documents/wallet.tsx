import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { StoredDocument } from '#contract/api/hiring/documents.ts'
import { documentKinds } from '#contract/hiring/document-kinds.ts'
import { documentName, MAX_DOCUMENT_VERSIONS } from '#contract/hiring/documents.ts'
import type { Reply } from '#web/lib/api.ts'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyDocuments } from '#web/ui/illustrations/account-illustrations.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { Addition } from './add-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { groupsOf } from './document-groups.ts'
import { type DocumentAction, DocumentRow } from './document-row.tsx'
import { EditForm } from './edit-form.tsx'
import { VersionList } from './version-list.tsx'

interface WalletProps {
  list: UseQueryResult<Reply<'GET /documents'>>
  isFull: boolean
  /** Adds the first document. */
  first: ReactNode
  onAdd: (addition: Addition) => void
}

/** The documents of a doctor in groups, with those that most doctors have and she has not added. */
export function Wallet({ list: { data, isError, error, refetch }, isFull, first, onAdd }: WalletProps) {
  const [acting, setActing] = useState<{ on: StoredDocument; action: DocumentAction } | null>(null)
  if (!data && isError)
    return <LoadError title="Não foi possível carregar os documentos." retry={refetch} error={error} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando os documentos..." className="grid gap-3">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-24 rounded-card" />
        ))}
      </SkeletonGroup>
    )
  const close = () => setActing(null)
  const act = (on: StoredDocument, action: DocumentAction) => {
    if (action !== 'version') setActing({ on, action })
    else if (on.versions < MAX_DOCUMENT_VERSIONS) onAdd({ kind: on.kind, document: on })
    else
      toast({
        title: `Este documento já tem ${MAX_DOCUMENT_VERSIONS} versões, o máximo`,
        description: 'Adicione um documento novo no lugar dele.',
        variant: 'destructive',
      })
  }
  return (
    <div className="grid gap-6">
      {data.items.length === 0 && (
        <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 sm:py-4">
          <div className="max-sm:hidden [&>svg]:h-20 [&>svg]:w-auto">
            <EmptyDocuments />
          </div>
          <div className="min-w-0 flex-1 basis-60">
            <h2 className="font-semibold text-lead">Envie cada documento uma vez</h2>
            <p className="mt-1 text-muted">
              Depois você escolhe, em cada candidatura, o que a empresa pode ver.
            </p>
          </div>
          {first}
        </Card>
      )}
      {groupsOf(data.items).map(({ title, hint, documents, missing }) => (
        <section key={title} aria-label={title}>
          <h2 className="mb-2 flex flex-wrap items-baseline gap-x-2 font-semibold text-lead">
            {title}
            {hint && <span className="font-normal text-muted text-small">{hint}</span>}
          </h2>
          <Card padding="none">
            <ul className="divide-y">
              {documents.map((document) => (
                <DocumentRow
                  key={document.id}
                  document={document}
                  onAct={(action) => act(document, action)}
                />
              ))}
              {!isFull &&
                missing.map((kind) => (
                  <li key={kind}>
                    <button
                      type="button"
                      className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left text-muted text-small transition-colors hover:bg-subtle hover:text-foreground focus-visible:-outline-offset-2 sm:gap-4 sm:px-5"
                      onClick={() => onAdd({ kind, document: null })}
                    >
                      <span className="flex w-12 shrink-0 justify-center">
                        <Plus aria-hidden className="size-4" />
                      </span>
                      <span>
                        <span className="sr-only">Adicionar: </span>
                        {documentKinds[kind]}
                      </span>
                      <span aria-hidden className="ml-auto text-brand">
                        Adicionar
                      </span>
                    </button>
                  </li>
                ))}
            </ul>
          </Card>
        </section>
      ))}
      {!data.isScanned && (
        <p className="text-muted text-small">
          Os arquivos não passam por um antivírus. Envie só os que você criou ou recebeu de quem conhece.
        </p>
      )}
      <Dialog
        open={acting?.action === 'edit'}
        onOpenChange={(open) => !open && close()}
        title="Nome e datas"
        description={acting && documentName(acting.on)}
      >
        {acting?.action === 'edit' && <EditForm document={acting.on} onDone={close} />}
      </Dialog>
      <Dialog
        open={acting?.action === 'versions'}
        onOpenChange={(open) => !open && close()}
        title="Versões"
        description={acting && documentName(acting.on)}
      >
        {acting?.action === 'versions' && (
          <VersionList documentId={acting.on.id} currentId={acting.on.current.id} />
        )}
      </Dialog>
      <DeleteDialog document={acting?.action === 'delete' ? acting.on : null} onClose={close} />
    </div>
  )
}
