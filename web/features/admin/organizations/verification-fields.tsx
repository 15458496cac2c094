import {
  type VerificationBasis,
  verificationBases,
  verificationBasisLabels,
} from '#contract/admin/organizations.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

export interface VerificationValues {
  basis: readonly VerificationBasis[]
  reason: string
}
export const noVerification: VerificationValues = { basis: [], reason: '' }

interface VerificationFieldsProps {
  value: VerificationValues
  onChange: (value: VerificationValues) => void
  error?: string
}

/** The evidence that an admin has checked about a company. */
export function VerificationFields({ value, onChange, error }: VerificationFieldsProps) {
  const { basis, reason } = value
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-2 font-semibold">O que você conferiu</legend>
        {verificationBases.map((one) => (
          <Checkbox
            key={one}
            label={verificationBasisLabels[one]}
            checked={basis.includes(one)}
            onChange={({ target }) =>
              onChange({
                ...value,
                basis: target.checked ? [...basis, one] : basis.filter((other) => other !== one),
              })
            }
          />
        ))}
        {error && (
          <p role="alert" className="mt-1 text-danger text-small">
            {error}
          </p>
        )}
      </fieldset>
      <RemarkField value={reason} onChange={(next) => onChange({ ...value, reason: next })} />
    </div>
  )
}

/** A remark for the team only, stored in its log. */
export function RemarkField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label="Observação" hint="Opcional. Fica só no registro da equipe.">
      <Input value={value} maxLength={500} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
