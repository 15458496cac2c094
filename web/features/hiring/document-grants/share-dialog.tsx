import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brazilDay } from '#contract/brazil-day.ts'
import { documentConsentText } from '#contract/hiring/document-grants.ts'
import { type DocumentKind, documentKinds } from '#contract/hiring/document-kinds.ts'
import { documentName, documentState } from '#contract/hiring/documents.ts'
import { paths } from '#contract/paths.ts'
import { factsText } from '#web/features/hiring/documents/document-text.ts'
import { documentsQuery } from '#web/features/hiring/documents/queries.ts'
import { count } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass, underlinedLinkClass } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useSharing } from './queries.ts'

interface ShareDialogProps {
  applicationId: string
  employerName: string
  /** The versions that are shared already. */
  shared: ReadonlySet<string>
  /** The kinds that the job still asks for, which come first. */
  needed: readonly DocumentKind[]
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Chooses documents of the wallet for one application. Nothing is ticked beforehand: each tick is her consent (LGPD, art. 8). */
export function ShareDialog(props: ShareDialogProps) {
  const { applicationId, employerName, shared, needed, open, onOpenChange } = props
  const { data, isError, error, refetch } = useQuery({ ...documentsQuery(), enabled: open })
  const { share } = useSharing(applicationId)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const today = brazilDay(useNow())
  const close = () => {
    setTicked(new Set())
    share.reset()
    onOpenChange(false)
  }
  const available = data?.items
    .filter(({ current }) => !shared.has(current.id) && current.scan !== 'infected')
    .sort((one, other) => Number(needed.includes(other.kind)) - Number(needed.includes(one.kind)))
  // A document may have got a new version meanwhile.
  const chosen =
    available?.filter(({ current }) => ticked.has(current.id)).map(({ current }) => current.id) ?? []
  // Needed, and not in the wallet.
  const lacking = needed.filter((kind) => !available?.some((document) => document.kind === kind))
  const toggle = (id: string) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Compartilhar documentos"
      description={`Com ${employerName}, para esta candidatura.`}
      footer={
        available &&
        available.length > 0 && (
          <>
            <Button variant="secondary" onClick={close}>
              Cancelar
            </Button>
            <Button
              disabled={chosen.length === 0}
              loading={share.isPending}
              loadingLabel="Compartilhando..."
              onClick={() =>
                share.mutate(chosen, {
                  onSuccess: () => {
                    close()
                    toast({ title: 'Documentos compartilhados', variant: 'success' })
                  },
                })
              }
            >
              {chosen.length === 0
                ? 'Compartilhar'
                : `Compartilhar ${count(chosen.length, 'documento', 'documentos')}`}
            </Button>
          </>
        )
      }
    >
      {!available ? (
        isError ? (
          <InlineLoadError text="Não foi possível carregar seus documentos." retry={refetch} error={error} />
        ) : (
          <Skeleton className="h-24" />
        )
      ) : available.length === 0 ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">
            {data && data.items.length > 0
              ? 'Nenhum outro documento pode ser compartilhado com esta candidatura.'
              : 'Você ainda não guardou nenhum documento.'}
          </p>
          <Link to={paths.documents} className={buttonClass({ variant: 'secondary' })}>
            Abrir meus documentos
          </Link>
        </div>
      ) : (
        <>
          {share.error && <Alert variant="danger">{share.error.message}</Alert>}
          {lacking.length > 0 && (
            <p className="mb-2 text-small">
              A vaga também pede: {lacking.map((kind) => documentKinds[kind]).join(', ')}.{' '}
              <Link to={paths.documents} className={underlinedLinkClass}>
                Adicionar aos meus documentos
              </Link>
            </p>
          )}
          <fieldset>
            <legend className="sr-only">Documentos</legend>
            {available.map((document) => {
              const { current } = document
              const isExpired = documentState(current.expiresOn, today) === 'expired'
              return (
                <Checkbox
                  key={current.id}
                  label={documentName(document)}
                  hint={
                    <span className={isExpired ? 'text-danger' : undefined}>{factsText(current, today)}</span>
                  }
                  checked={ticked.has(current.id)}
                  onChange={() => toggle(current.id)}
                />
              )
            })}
          </fieldset>
          <p className="mt-3 text-muted text-small">{documentConsentText}</p>
        </>
      )}
    </Dialog>
  )
}
