import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { brazilDay } from '#contract/brazil-day.ts'
import { checklistOf, missingKinds } from '#contract/hiring/document-checklists.ts'
import { documentName } from '#contract/hiring/documents.ts'
import { factsText } from '#web/features/hiring/documents/document-text.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { download } from '#web/lib/files/download.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Checklist } from './checklist.tsx'
import { sharedDocumentsQuery } from './queries.ts'
import { RequestDocuments } from './request-documents.tsx'

/** The documents that the job asks for, and those that an applicant shares with the company. Each opening is recorded, and she can see the record. */
export function SharedDocuments({
  applicationId,
  doctorName,
}: {
  applicationId: string
  doctorName: string
}) {
  const client = useQueryClient()
  const query = sharedDocumentsQuery(applicationId)
  const { data, isError, error, refetch } = useQuery(query)
  const today = brazilDay(useNow())
  const open = useMutation({
    mutationFn: (grantId: string | null) =>
      grantId
        ? download('GET /document-grants/:id/file', { params: { id: grantId } })
        : download('GET /applications/:id/documents.zip', { params: { id: applicationId } }),
    onError: ({ message }) => {
      toast({ title: 'Não foi possível abrir', description: message, variant: 'destructive' })
      // Perhaps she has ended the access.
      client.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  if (!data)
    return isError ? (
      <InlineLoadError text="Não foi possível carregar os documentos." retry={refetch} error={error} />
    ) : (
      <Skeleton className="h-12" />
    )
  const { needed, items, requestedAt } = data
  const checklist = checklistOf(needed, items, today)
  const asking = needed.length > 0 && (
    <>
      <Checklist items={checklist} />
      {missingKinds(checklist).length > 0 && (
        <RequestDocuments applicationId={applicationId} requestedAt={requestedAt} />
      )}
    </>
  )
  if (items.length === 0)
    return (
      asking || (
        <p className="text-muted text-small">
          Nenhum documento compartilhado. Se precisar de algum, peça por mensagem.
        </p>
      )
    )
  return (
    <>
      {asking}
      <ul className="grid gap-1">
        {data.items.map((document) => {
          const name = documentName(document)
          return (
            <li key={document.id} className="flex items-center gap-3">
              <FileText aria-hidden className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block break-words">{name}</span>
                <span className="block text-meta text-muted">{factsText(document, today)}</span>
              </span>
              <Button
                variant="ghost"
                size="sm"
                className="shrink-0 max-lg:min-h-11"
                aria-label={`Baixar ${name}`}
                loading={open.isPending && open.variables === document.id}
                onClick={singlePress(() => open.mutate(document.id))}
              >
                <Download aria-hidden />
                Baixar
              </Button>
            </li>
          )
        })}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-meta text-muted">Cada abertura fica registrada, e {doctorName} a vê.</p>
        {data.items.length > 1 && (
          <Button
            variant="secondary"
            size="sm"
            className="max-lg:min-h-11"
            loading={open.isPending && open.variables === null}
            loadingLabel="Preparando..."
            onClick={singlePress(() => open.mutate(null))}
          >
            Baixar todos
          </Button>
        )}
      </div>
    </>
  )
}
