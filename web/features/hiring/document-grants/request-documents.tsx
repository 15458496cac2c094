import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HOUR_MS } from '#contract/durations.ts'
import { REQUEST_AGAIN_HOURS } from '#contract/hiring/document-checklists.ts'
import { messagesQuery } from '#web/features/hiring/application-messages/queries.ts'
import { formatDate } from '#web/lib/format.ts'
import { call } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { sharedDocumentsQuery } from './queries.ts'

interface RequestDocumentsProps {
  applicationId: string
  /** When the company last asked; null if it has not. */
  requestedAt: string | null
}

/** Asks the doctor for the documents that are missing, by a message. */
export function RequestDocuments({ applicationId, requestedAt }: RequestDocumentsProps) {
  const client = useQueryClient()
  const now = useNow()
  const isRecent = requestedAt !== null && now - Date.parse(requestedAt) < REQUEST_AGAIN_HOURS * HOUR_MS
  const request = useMutation({
    mutationFn: () => call('POST /applications/:id/document-request', { params: { id: applicationId } }),
    onSuccess: () =>
      toast({
        title: 'Documentos pedidos',
        description: 'A pessoa é avisada por e-mail e no Medponto.',
        variant: 'success',
      }),
    onError: ({ message }) =>
      toast({ title: 'O pedido não foi enviado', description: message, variant: 'destructive' }),
    onSettled: () => {
      for (const queryKey of [
        sharedDocumentsQuery(applicationId).queryKey,
        messagesQuery(applicationId).queryKey,
      ])
        client.invalidateQueries({ queryKey })
    },
  })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="secondary"
        size="sm"
        className="aria-disabled:opacity-50 max-lg:min-h-11"
        // Not `disabled`, which would lose the keyboard focus after the press.
        aria-disabled={isRecent || undefined}
        loading={request.isPending}
        loadingLabel="Pedindo..."
        onClick={() => !isRecent && request.mutate()}
      >
        Pedir o que falta
      </Button>
      {requestedAt && (
        <span className="text-meta text-muted">
          Pedido em {formatDate(requestedAt)}
          {isRecent && `. Você pode pedir de novo depois de ${REQUEST_AGAIN_HOURS} horas.`}
        </span>
      )}
    </div>
  )
}
