import { useState } from 'react'
import type { RegistrationCase } from '#contract/api/admin/registration-cases.ts'
import { titlesIn } from '#contract/hiring/registered-titles.ts'
import {
  MAX_CHECK_REASON,
  REGISTRATION_CHECK_DAYS,
  type RegistrationOutcome,
  registrationName,
} from '#contract/hiring/registration-checks.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { tell, useDecide } from './queries.ts'

const texts = {
  verified: {
    title: 'Registrar como conferido?',
    label: 'Observação (opcional)',
    hint: 'Onde você comparou. Só a administração vê.',
    confirm: 'Conferido',
    done: 'CRM conferido',
  },
  not_confirmed: {
    title: 'Propor que não está confirmado?',
    label: 'Motivo',
    hint: 'A pessoa recebe este texto.',
    confirm: 'Propor',
    done: 'Proposta enviada à segunda pessoa',
  },
  irregular: {
    title: 'Propor que está irregular?',
    label: 'Motivo',
    hint: 'A pessoa recebe este texto. Diga a situação que o CFM mostra.',
    confirm: 'Propor',
    done: 'Proposta enviada à segunda pessoa',
  },
} as const satisfies Record<RegistrationOutcome, object>

const descriptions = (found: RegistrationCase): Record<RegistrationOutcome, string> => ({
  verified: `${found.doctorName}, ${registrationName(found)}. Vale ${REGISTRATION_CHECK_DAYS} dias, enquanto o nome e o número não mudarem. As empresas veem a data.`,
  not_confirmed: `${found.doctorName} pode corrigir os dados e pedir de novo. Outra pessoa da administração precisa aprovar.`,
  irregular: `Se não tiver outra inscrição conferida, ${found.doctorName} não poderá se candidatar. Outra pessoa da administração precisa aprovar.`,
})

/** The RQEs that the registry has under the same number and name. */
const confirmedBy = ({ titles, registry }: RegistrationCase) =>
  titlesIn(titles, registry?.entry?.specialties ?? []).map(({ rqe }) => rqe)

/** Confirms what the admin found out. */
export function DecisionDialog({
  found,
  outcome,
  onClose,
}: {
  found: RegistrationCase
  outcome: RegistrationOutcome
  onClose: () => void
}) {
  const { title, label, hint, confirm, done } = texts[outcome]
  const isRefusal = outcome !== 'verified'
  const [reason, setReason] = useState('')
  const [rqes, setRqes] = useState(() => confirmedBy(found))
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useDecide(found)
  const save = () => {
    if (isRefusal && !reason.trim()) return setMissing(true)
    mutate(
      { outcome, reason, rqes: isRefusal ? [] : rqes },
      {
        onSuccess: () => {
          tell(done)
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open
      danger={isRefusal}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={descriptions(found)[outcome]}
      confirmLabel={confirm}
      loadingLabel="Registrando..."
      loading={isPending}
      onConfirm={save}
    >
      {error && <FormError className="mb-4">{error.message}</FormError>}
      {!isRefusal && found.titles.length > 0 && (
        <fieldset className="mb-4">
          <legend className="mb-1 font-semibold text-small">RQEs que você também conferiu</legend>
          {found.titles.map(({ name, rqe }) => (
            <Checkbox
              key={`${name} ${rqe}`}
              label={`RQE ${rqe} (${name})`}
              checked={rqes.includes(rqe)}
              onChange={({ target }) =>
                setRqes(target.checked ? [...rqes, rqe] : rqes.filter((one) => one !== rqe))
              }
            />
          ))}
        </fieldset>
      )}
      <Field label={label} hint={hint} required={isRefusal} error={isMissing ? 'Informe o motivo.' : ''}>
        <Textarea
          rows={3}
          value={reason}
          maxLength={MAX_CHECK_REASON}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
      </Field>
    </ConfirmDialog>
  )
}
