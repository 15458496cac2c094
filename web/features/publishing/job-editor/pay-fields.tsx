import { useFormContext } from 'react-hook-form'
import { digitsOf } from '#contract/digits.ts'
import { payUnitLabels, payUnits } from '#contract/jobs/jobs.ts'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { count } from '#web/lib/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FoldedSection } from '#web/ui/form/folded-section.tsx'
import { Input } from '#web/ui/input.tsx'
import { MaskedInput } from '#web/ui/masked-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { FormSection } from './form-section.tsx'
import { PrefilledMark } from './prefilled.tsx'

const units = payUnits.map((value) => ({ value, label: `por ${payUnitLabels[value]}` }))
const reais = <span className="text-small">R$</span>

interface PayDetails extends Pick<JobFormValues, 'salary' | 'paymentTermDays' | 'payHidden'> {
  hasFigure: boolean
}

/** 'A combinar, pagamento em 10 dias': what the folded fields make of the job. */
function detailsText({ hasFigure, salary, paymentTermDays, payHidden }: PayDetails): string {
  const words = hasFigure ? null : salary.trim() || 'A combinar'
  const term = paymentTermDays && `pagamento em ${count(Number(paymentTermDays), 'dia', 'dias')}`
  const text = [words, term, payHidden && 'valor oculto'].filter(Boolean).join(', ')
  return text ? `${text.slice(0, 1).toUpperCase()}${text.slice(1)}` : 'Prazo a combinar, valor visível'
}

export function PayFields() {
  const { register, watch, formState } = useFormContext<JobFormValues>()
  const { errors } = formState
  const [payMin, payMax, salary, paymentTermDays, payHidden] = watch([
    'payMin',
    'payMax',
    'salary',
    'paymentTermDays',
    'payHidden',
  ])
  const hasFigure = Boolean(payMin || payMax)
  return (
    <FormSection title="Remuneração" hint="Valor fixo: o mesmo número nos dois.">
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
      <div className="-mx-4 -mb-4 border-t sm:-mx-6 sm:-mb-6">
        <FoldedSection<JobFormValues>
          title={hasFigure ? 'Prazo e exibição' : 'Valor em texto e prazo'}
          summary={detailsText({ hasFigure, salary, paymentTermDays, payHidden })}
          fields={['salary', 'paymentTermDays', 'payHidden']}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            {!hasFigure && (
              <Field
                label="Valor em palavras"
                error={errors.salary?.message}
                hint="Sem número nem texto, aparece “A combinar”."
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
        </FoldedSection>
      </div>
    </FormSection>
  )
}
