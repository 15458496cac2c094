import { useFormContext, useWatch } from 'react-hook-form'
import { UfSelect } from '#web/features/platform/reference/uf-select.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MaskedInput } from '#web/ui/masked-input.tsx'
import type { WelcomeValues } from './welcome-form-values.ts'

/** CNPJ of a company; CPF, CRM and RQE of a doctor. `applies`: the doctor is about to apply, which needs the CRM. */
export function DocumentsTab({ applies }: { applies: boolean }) {
  const { register, control, formState } = useFormContext<WelcomeValues>()
  const { errors } = formState
  const isDoctor = useWatch({ control, name: 'profileType' }) === 'individual'

  if (!isDoctor)
    return (
      <Field
        label="CNPJ"
        required
        error={errors.cnpj?.message}
        hint="Não aparece para outras pessoas. Também aceitamos o formato com letras."
      >
        <MaskedInput
          mask="cnpj"
          inputMode="text"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="00.000.000/0000-00"
          {...register('cnpj')}
        />
      </Field>
    )
  return (
    <div className="grid gap-5">
      <Field label="CPF" required error={errors.cpf?.message} hint="Não aparece para outras pessoas.">
        <MaskedInput mask="cpf" placeholder="000.000.000-00" {...register('cpf')} />
      </Field>
      <div className="grid grid-cols-[1fr_7rem] gap-4">
        <Field
          label="CRM"
          error={errors.registration?.crm?.message}
          hint={applies ? 'Quem publicou a vaga precisa dele.' : 'Opcional por enquanto.'}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('registration.crm')} />
        </Field>
        <Field label="UF do CRM" error={errors.registration?.uf?.message}>
          <UfSelect {...register('registration.uf')} />
        </Field>
      </div>
      <Field
        label="RQE"
        error={errors.rqe?.message}
        hint="Opcional. Vale para a especialidade principal, que você escolhe na próxima etapa."
      >
        <Input inputMode="numeric" autoComplete="off" {...register('rqe')} />
      </Field>
    </div>
  )
}
