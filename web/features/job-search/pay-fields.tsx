import { useState } from 'react'
import { paySteps } from '#contract/job-search.ts'
import { type PayUnit, payUnitLabels, payUnits, salaryText } from '#contract/jobs.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { FilterFieldProps } from './filter-field-props.ts'
import { countedOptions, optionsOf } from './filter-options.ts'

const moneyText = (reais: string) =>
  salaryText({ payMin: Number(reais) * 100, payMax: Number(reais) * 100, payUnit: null }) ?? reais

/** The unit of pay and the minimum. */
export function PayFields({ filters, change, facets }: FilterFieldProps) {
  const [open, setOpen] = useState(false)
  const { payUnit, payFrom } = filters
  const units = optionsOf({
    counted: facets.of('payUnit'),
    values: payUnits,
    chosen: payUnit ? [payUnit] : [],
    labelOf: (unit) => `por ${payUnitLabels[unit as PayUnit]}`,
  })
  const amounts = payUnit
    ? optionsOf({
        counted: facets.of('payFrom'),
        values: paySteps[payUnit].map(String),
        chosen: payFrom ? [payFrom] : [],
        labelOf: moneyText,
      })
    : []
  const fields = (
    <div className="flex flex-col gap-3 pb-1">
      <Field label="Forma de pagamento">
        <Select
          name="payUnit"
          placeholder="Qualquer forma"
          value={payUnit}
          onChange={(event) => change({ payUnit: event.target.value as PayUnit | '' })}
          options={countedOptions(units)}
        />
      </Field>
      <Field label="A partir de" hint={payUnit ? undefined : 'Escolha primeiro a forma de pagamento.'}>
        <Select
          name="payFrom"
          placeholder="Qualquer valor"
          disabled={!payUnit}
          value={payFrom}
          onChange={(event) => change({ payFrom: event.target.value })}
          options={countedOptions(amounts)}
        />
      </Field>
    </div>
  )
  return (
    <Disclosure title="Remuneração" chosen={payUnit ? 1 : 0} onOpenChange={setOpen}>
      {open ? fields : <noscript>{fields}</noscript>}
    </Disclosure>
  )
}
