import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { OfferDefaults } from '#contract/api/rota/bookings.ts'
import { otherTimeZoneText } from '#contract/time-zones.ts'
import { count } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useInvalidFocus } from '#web/ui/form/use-invalid-focus.ts'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { DateChecklist } from './date-checklist.tsx'
import {
  asksFor,
  bodyOf,
  draftOf,
  type OfferProblems,
  problemsOf,
  refusedFields,
  suggestedTerms,
} from './offer-draft.ts'
import { TermFields, TimeFields } from './offer-fields.tsx'
import { offerDefaultsQuery, useOffer } from './queries.ts'

interface OfferDialogProps {
  applicationId: string
  doctorName: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The plantão of the job that is chosen at first. */
  dateId?: string
}

/** Offers one or several plantões to an applicant. */
export function OfferDialog({ applicationId, doctorName, open, onOpenChange, dateId }: OfferDialogProps) {
  const [isSending, setSending] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !isSending && onOpenChange(next)}
      size="lg"
      title={`Oferecer plantão a ${doctorName}`}
    >
      <OfferContent
        applicationId={applicationId}
        dateId={dateId}
        onSending={setSending}
        close={() => onOpenChange(false)}
      />
    </Dialog>
  )
}

interface OfferContentProps {
  applicationId: string
  dateId: string | undefined
  onSending: (isSending: boolean) => void
  close: () => void
  /** Of the button that closes without an offer. */
  cancelLabel?: string
  /** Goes back without an offer, if not by closing. */
  cancel?: () => void
}

/** The form of an offer to an applicant, in a dialog. */
export function OfferContent(props: OfferContentProps) {
  const { data, isError, error, refetch } = useQuery(offerDefaultsQuery(props.applicationId))
  if (data) return <OfferFormFields {...props} defaults={data} />
  if (isError)
    return (
      <InlineLoadError
        text="Não foi possível carregar os plantões desta vaga."
        retry={refetch}
        error={error}
      />
    )
  return (
    <SkeletonGroup label="Carregando..." className="grid gap-5">
      <Skeleton className="h-32" />
      <Skeleton className="h-16" />
      <Skeleton className="h-40" />
      <Skeleton className="h-24" />
    </SkeletonGroup>
  )
}

function OfferFormFields({
  applicationId,
  defaults,
  dateId,
  onSending,
  close,
  cancelLabel = 'Cancelar',
  cancel = close,
}: OfferContentProps & { defaults: OfferDefaults }) {
  const id = useId()
  const { dates, hasDates, showsHiddenName } = defaults
  const [draft, setDraft] = useState(() => draftOf(defaults, dateId))
  const [problems, setProblems] = useState<OfferProblems>({})
  const [refusals, setRefusals] = useState(0)
  const fields = useRef<HTMLFormElement>(null)
  useInvalidFocus(fields, refusals)
  const sending = useOffer(applicationId, close)
  const refuse = (found: OfferProblems) => {
    setProblems(found)
    setRefusals((times) => times + 1)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const found = problemsOf(draft, defaults, Date.now())
    if (Object.keys(found).length > 0) return refuse(found)
    setProblems({})
    onSending(true)
    sending.mutate(bodyOf(draft, defaults), {
      onError: ({ fieldErrors }) => refuse(refusedFields(fieldErrors)),
      onSettled: () => onSending(false),
    })
  }
  const change = (changed: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    setProblems({})
  }
  const failure =
    sending.error && Object.keys(refusedFields(sending.error.fieldErrors)).length === 0 ? sending.error : null
  const amount = dates.length > 0 ? draft.chosen.length : 1
  const zoneText = otherTimeZoneText(defaults.state)
  const isOver = hasDates && dates.length === 0
  return (
    <form id={id} ref={fields} noValidate onSubmit={send} className="grid gap-5">
      {failure && <FormError>{failure.message}</FormError>}
      {isOver ? (
        <Alert>
          Todos os plantões desta vaga já começaram. Para oferecer outro, inclua uma data na vaga.
        </Alert>
      ) : (
        <>
          {showsHiddenName && <Alert>A oferta mostra o nome da empresa, que esta vaga esconde.</Alert>}
          {dates.length > 0 && (
            <DateChecklist
              dates={dates}
              chosen={draft.chosen}
              problem={problems.dates}
              onChange={(chosen) => change({ chosen })}
            />
          )}
          <TimeFields
            draft={draft}
            problems={problems}
            change={change}
            asks={{ day: dates.length === 0, ...asksFor(draft, dates) }}
          />
          {zoneText && <p className="-mt-2 text-muted text-small">{zoneText}</p>}
          {dates.length === 0 && problems.dates && <FormError>{problems.dates}</FormError>}
          <TermFields
            draft={draft}
            problems={problems}
            change={change}
            suggested={suggestedTerms(draft, defaults)}
          />
        </>
      )}
      <DialogActions>
        <Button variant="secondary" disabled={sending.isPending} onClick={cancel}>
          {isOver ? 'Fechar' : cancelLabel}
        </Button>
        {!isOver && (
          <Button type="submit" form={id} loading={sending.isPending} loadingLabel="Enviando...">
            {amount > 1 ? `Enviar ${count(amount, 'oferta', 'ofertas')}` : 'Enviar oferta'}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}
