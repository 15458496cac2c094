import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OwnRegistrationCheck } from '#contract/api/hiring/registration-checks.ts'
import { documentName } from '#contract/hiring/documents.ts'
import { cardConsentText, registrationName } from '#contract/hiring/registration-checks.ts'
import { paths } from '#contract/paths.ts'
import { count, formatDate } from '#web/lib/format.ts'
import { read } from '#web/lib/page.ts'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCardChange, useCheckRequest } from './registration-changes.ts'

/** Whether the administration may open her CRM card for a check that waits, and how she changes that. */
export function CardSharing({ check }: { check: OwnRegistrationCheck }) {
  const [isAsking, setAsking] = useState(false)
  const change = useCardChange(check)
  const line = useRef<HTMLParagraphElement>(null)
  const shared = check.card?.versionId
  const last = useRef(shared)
  useEffect(() => {
    if (isAsking || last.current === shared) return
    last.current = shared
    // The button that had the focus is gone. After the dialog, which gives the focus back in a task of its own.
    const timer = setTimeout(() => line.current?.focus())
    return () => clearTimeout(timer)
  }, [isAsking, shared])
  return (
    <>
      <p ref={line} tabIndex={-1} className="outline-none">
        {check.card ? (
          <>
            Carteira do CRM compartilhada com a administração em {formatDate(check.card.sharedAt)}, até a
            decisão.{' '}
            <button
              type="button"
              className={linkClass}
              disabled={change.isPending}
              onClick={() => change.mutate(null)}
            >
              Retirar o acesso
            </button>
          </>
        ) : (
          <>
            A carteira do CRM ajuda quem confere.{' '}
            <button type="button" className={linkClass} onClick={() => setAsking(true)}>
              Compartilhar a carteira
            </button>
          </>
        )}
      </p>
      {isAsking && <CardDialog check={check} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The pseudo-element extends the touch target to 44 px. */
const linkClass = `relative ${underlinedLinkClass} after:absolute after:-inset-y-3 after:inset-x-0 after:content-['']`

/**
 * Asks for a check by hand, with her CRM card or without it, or shares the card for a check that waits. Nothing is ticked beforehand:
 * the tick is her consent (LGPD, art. 8).
 */
export function CardDialog({ check, onClose }: { check: OwnRegistrationCheck; onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(read('GET /documents'))
  const [ticked, setTicked] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const request = useCheckRequest(check)
  const change = useCardChange(check)
  const save = check.isPending ? change : request
  const cards = data?.items.filter(({ kind, current }) => kind === 'crm_card' && current.scan !== 'infected')
  // It may have got a new version meanwhile.
  const versionId = cards?.find(({ current }) => current.id === ticked)?.current.id ?? null
  const confirm = () => {
    if (check.isPending && !versionId) return setMissing(true)
    save.mutate(versionId, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={check.isPending ? 'Compartilhar a carteira do CRM?' : `Conferir o ${registrationName(check)}?`}
      description="Uma pessoa da administração compara seus dados com os do CFM e com a carteira do CRM, se você a compartilhar."
      confirmLabel={check.isPending ? 'Compartilhar' : 'Pedir conferência'}
      loadingLabel="Enviando..."
      loading={save.isPending}
      onConfirm={confirm}
    >
      {!cards ? (
        isError ? (
          <InlineLoadError text="Não foi possível carregar seus documentos." retry={refetch} error={error} />
        ) : (
          <Skeleton className="h-16" />
        )
      ) : cards.length === 0 ? (
        <p className="text-small">
          A carteira do CRM não está nos seus documentos.{' '}
          <Link to={paths.documents} className={underlinedLinkClass}>
            Adicionar aos meus documentos
          </Link>
        </p>
      ) : (
        <fieldset>
          <legend className="sr-only">Carteira do CRM</legend>
          {cards.map((document) => (
            <Checkbox
              key={document.current.id}
              label={`Compartilhar: ${documentName(document)}`}
              hint={count(document.current.pages, 'página', 'páginas')}
              checked={versionId === document.current.id}
              onChange={({ target }) => {
                setTicked(target.checked ? document.current.id : null)
                setMissing(false)
              }}
            />
          ))}
          <p className="mt-2 text-muted text-small">{cardConsentText}</p>
        </fieldset>
      )}
      {isMissing && (
        <p role="alert" className="mt-2 text-danger text-small">
          {cards?.length === 0
            ? 'Adicione primeiro a carteira aos seus documentos.'
            : 'Marque a carteira que você compartilha.'}
        </p>
      )}
    </ConfirmDialog>
  )
}
