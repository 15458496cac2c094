import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brazilDay } from '#contract/brazil-day.ts'
import { checklistOf, missingKinds } from '#contract/hiring/document-checklists.ts'
import { grantEndReasons } from '#contract/hiring/document-grants.ts'
import { documentName } from '#contract/hiring/documents.ts'
import type { Reply } from '#web/lib/api.ts'
import { count, formatDate } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Checklist } from './checklist.tsx'
import { ownGrantsQuery, useSharing } from './queries.ts'
import { ShareDialog } from './share-dialog.tsx'

type Grant = Reply<'GET /applications/:id/documents/own'>['items'][number]

const isOpen = ({ endReason }: Grant) => endReason === null

const openedText = ({ openings, lastOpenedAt }: Grant) =>
  lastOpenedAt === null
    ? 'Ainda não foi aberto'
    : `Aberto ${count(openings, 'vez', 'vezes')}, a última em ${formatDate(lastOpenedAt)}`

function stateText(grant: Grant): string {
  if (grant.scan === 'infected') return 'O antivírus encontrou um problema: a empresa não pode abrir'
  return grant.scan === 'pending' ? 'Em verificação pelo antivírus' : openedText(grant)
}

/** The documents that a doctor shares with one of her applications: what was opened, and how to end the access. */
export function OwnGrants({ applicationId }: { applicationId: string }) {
  const { data, isError, error, refetch } = useQuery(ownGrantsQuery(applicationId))
  const { revoke } = useSharing(applicationId)
  const [isSharing, setSharing] = useState(false)
  const [asked, setAsked] = useState<Grant | null>(null)
  const today = brazilDay(useNow())
  if (!data)
    return isError ? (
      <InlineLoadError text="Não foi possível carregar os documentos." retry={refetch} error={error} />
    ) : (
      <Skeleton className="h-12" />
    )
  const { items, mayShare, employerName, needed } = data
  const usable = items.filter((grant) => isOpen(grant) && grant.scan !== 'infected')
  const checklist = checklistOf(needed, usable, today)
  const shared = new Set(items.filter(isOpen).map(({ versionId }) => versionId))
  return (
    <>
      {mayShare && needed.length > 0 && <Checklist items={checklist} />}
      {items.length > 0 ? (
        <ul className="mb-3 divide-y rounded-card border">
          {items.map((grant) => (
            <li
              key={grant.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
            >
              <div className="min-w-0">
                <p className="break-words font-semibold">{documentName(grant)}</p>
                <p className="text-muted text-small">
                  {grant.endReason === null
                    ? stateText(grant)
                    : `Acesso encerrado: ${grantEndReasons[grant.endReason].toLowerCase()}`}
                </p>
              </div>
              {isOpen(grant) && (
                <Button
                  variant="ghost"
                  size="sm"
                  className="max-lg:min-h-11"
                  aria-label={`Retirar acesso: ${documentName(grant)}`}
                  onClick={() => setAsked(grant)}
                >
                  Retirar acesso
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-3 text-muted text-small">
          {mayShare
            ? `Você não compartilhou nenhum documento com ${employerName}.`
            : 'Nenhum documento foi compartilhado.'}
        </p>
      )}
      {mayShare && (
        <Button variant="secondary" size="sm" className="max-lg:min-h-11" onClick={() => setSharing(true)}>
          Compartilhar documentos
        </Button>
      )}
      <ShareDialog
        applicationId={applicationId}
        employerName={employerName}
        shared={shared}
        needed={missingKinds(checklist)}
        open={isSharing}
        onOpenChange={setSharing}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isAsked) => !isAsked && setAsked(null)}
        title="Retirar o acesso?"
        description={`${employerName} não poderá mais abrir “${asked ? documentName(asked) : ''}”. O que já foi baixado continua com a empresa.`}
        confirmLabel="Retirar acesso"
        loadingLabel="Retirando..."
        danger
        loading={revoke.isPending}
        onConfirm={() =>
          asked &&
          revoke.mutate(asked.id, {
            onSuccess: () => {
              setAsked(null)
              toast({ title: 'Acesso retirado', variant: 'success' })
            },
            onError: ({ message }) =>
              toast({ title: 'O acesso não foi retirado', description: message, variant: 'destructive' }),
          })
        }
      />
    </>
  )
}
