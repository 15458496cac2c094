import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Colleague } from '#contract/api/rota/handovers.ts'
import { MAX_BOOKING_REASON } from '#contract/rota/bookings.ts'
import { COLLEAGUE_MONTHS } from '#contract/rota/handovers.ts'
import type { HandoverRule } from '#contract/rota/rota-rules.ts'
import { shortWhenText } from '#web/features/rota/bookings/booking-texts.ts'
import { FormDialog, fieldErrorsOf } from '#web/features/rota/bookings/form-dialog.tsx'
import { Radio } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, fieldLabelClass } from '#web/ui/field.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { ruleTexts } from './handover-texts.ts'
import { colleaguesQuery, useProposal } from './queries.ts'

interface HandoverDialogProps {
  bookingId: string
  now: number
  onClose: () => void
}

/** Proposes to a colleague to take a plantão over, or to swap it for one of hers. */
export function HandoverDialog(props: HandoverDialogProps) {
  const { data, isError, error, refetch } = useQuery(colleaguesQuery(props.bookingId))
  if (data && data.rule !== 'none' && data.items.length > 0)
    return <ProposalForm {...props} rule={data.rule} colleagues={data.items} />
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title="Trocar ou passar plantão">
      {data ? (
        <p>
          {data.rule === 'none'
            ? ruleTexts.none
            : `Só é possível propor a quem trabalhou com esta empresa nos últimos ${COLLEAGUE_MONTHS} meses, ou é de confiança dela. Por enquanto, não há mais ninguém.`}
        </p>
      ) : isError ? (
        <InlineLoadError text="Não foi possível carregar as pessoas." retry={refetch} error={error} />
      ) : (
        <SkeletonGroup label="Carregando..." className="grid gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-16" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}

interface ProposalFormProps extends HandoverDialogProps {
  rule: HandoverRule
  colleagues: readonly Colleague[]
}

const asOption = ({ doctorId, name, registration }: Colleague) => ({
  value: doctorId,
  label: [name, registration].filter(Boolean).join(', '),
})

function ProposalForm({ bookingId, rule, colleagues, now, onClose }: ProposalFormProps) {
  const [isSwap, setSwap] = useState(false)
  const [doctorId, setDoctorId] = useState('')
  const [otherId, setOtherId] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const proposal = useProposal(bookingId, onClose)
  const people = isSwap ? colleagues.filter(({ shifts }) => shifts.length > 0) : colleagues
  const shifts = people.find((one) => one.doctorId === doctorId)?.shifts ?? []
  const isMissing = {
    person: !people.some((one) => one.doctorId === doctorId),
    other: isSwap && !shifts.some(({ bookingId: id }) => id === otherId),
    reason: reason.trim() === '',
  }
  const refused = fieldErrorsOf(proposal.error)
  const errorOf = (missing: boolean, text: string, field: string) => {
    const message = isTried && missing ? text : refused[field]
    return message ? { error: message } : {}
  }
  const submit = () => {
    setTried(true)
    if (isMissing.person || isMissing.other || isMissing.reason) return proposal.reset()
    proposal.mutate({ toDoctorId: doctorId, otherBookingId: isSwap ? otherId : null, reason })
  }
  return (
    <FormDialog
      title="Trocar ou passar plantão"
      description={ruleTexts[rule]}
      confirmLabel="Enviar proposta"
      isPending={proposal.isPending}
      error={proposal.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <fieldset>
        <legend className={fieldLabelClass}>O que você quer propor?</legend>
        <Radio
          name="kind"
          label="Passar"
          hint="A pessoa assume este plantão."
          checked={!isSwap}
          onChange={() => setSwap(false)}
        />
        <Radio
          name="kind"
          label="Trocar"
          hint="A pessoa assume este plantão, e você assume um dela, com o valor, o local e o prazo dele."
          checked={isSwap}
          onChange={() => setSwap(true)}
        />
      </fieldset>
      {people.length === 0 ? (
        <p className="text-muted">Ninguém mais tem plantões combinados com esta empresa para trocar.</p>
      ) : (
        <Field label="Pessoa" required {...errorOf(isMissing.person, 'Escolha uma pessoa.', 'toDoctorId')}>
          <Select
            options={people.map(asOption)}
            placeholder="Escolha"
            value={doctorId}
            onChange={({ target }) => {
              setDoctorId(target.value)
              setOtherId('')
            }}
          />
        </Field>
      )}
      {isSwap && shifts.length > 0 && (
        <Field
          label="Plantão que você assume"
          required
          {...errorOf(isMissing.other, 'Escolha um plantão.', 'otherBookingId')}
        >
          <Select
            options={shifts.map((shift) => ({ value: shift.bookingId, label: shortWhenText(shift, now) }))}
            placeholder="Escolha"
            value={otherId}
            onChange={({ target }) => setOtherId(target.value)}
          />
        </Field>
      )}
      <Field
        label="Motivo"
        required
        hint="A pessoa e a empresa leem este texto, e ele fica no histórico."
        {...errorOf(isMissing.reason, 'Informe o motivo.', 'reason')}
      >
        <Textarea
          rows={2}
          className="min-h-16"
          value={reason}
          maxLength={MAX_BOOKING_REASON}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
