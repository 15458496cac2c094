import { useFormContext } from 'react-hook-form'
import { digitsOf } from '#contract/digits.ts'
import { payUnitLabels, payUnits } from '#contract/jobs/jobs.ts'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MaskedInput } from '#web/ui/masked-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { FormSection } from './form-section.tsx'
import { PrefilledMark } from './prefilled.tsx'

const units = payUnits.map((value) => ({ value, label: `por ${payUnitLabels[value]}` }))
const reais = <span className="text-small">R$</span>

export function PayFields() {
  const { register, watch, formState } = useFormContext<JobFormValues>()
  const { errors } = formState
  const [payMin, payMax] = watch(['payMin', 'payMax'])
  const hasFigure = Boolean(payMin || payMax)
  return (
    <FormSection title="Remuneração" hint="Para um valor fixo, informe o mesmo número no mínimo e no máximo.">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field label="Mínimo" error={errors.payMin?.message}>
          <MaskedInput mask="money" icon={reais} inputMode="decimal" {...register('payMin')} />
        </Field>
        <Field label="Máximo" error={errors.payMax?.message}>
          <MaskedInput mask="money" icon={reais} inputMode="decimal" {...register('payMax')} />
        </Field>
        <Field
          label="Unidade"
          required={hasFigure}
          error={errors.payUnit?.message}
          className="max-sm:col-span-2"
        >
          <Select {...register('payUnit')} placeholder="Selecione" options={units} />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {!hasFigure && (
          <Field
            label="Valor em palavras"
            error={errors.salary?.message}
            hint="Para quando não há um número. Se ficar em branco, aparecerá “A combinar”."
          >
            <Input {...register('salary')} placeholder="A combinar" autoComplete="off" />
          </Field>
        )}
        <div className="grid content-start gap-1.5">
          <Field label="Prazo de pagamento, em dias" error={errors.paymentTermDays?.message}>
            <Input
              {...register('paymentTermDays', { setValueAs: digitsOf })}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
            />
          </Field>
          <PrefilledMark name="paymentTermDays" label="prazo de pagamento" />
        </div>
      </div>
      <Checkbox
        {...register('payHidden')}
        label="Ocultar remuneração"
        hint="O valor não aparece para ninguém além de você."
      />
    </FormSection>
  )
}
