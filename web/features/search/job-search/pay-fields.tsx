import { useState } from 'react'
import { type PayUnit, payUnitLabels, payUnits } from '#contract/jobs/jobs.ts'
import { hourlySteps } from '#contract/search/job-search.ts'
import { valueLabel } from '#contract/search/job-search-labels.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { FilterFieldProps } from './filter-field-props.ts'
import { countedOptions, optionsOf } from './filter-options.ts'
import { payFromOptions, payToOptions } from './pay-options.ts'

/** The minimum per hour, and the unit of pay with its minimum and maximum. */
export function PayFields({ filters, change, facets }: FilterFieldProps) {
  const [open, setOpen] = useState(false)
  const { payUnit, payFrom, payTo, hourlyFrom } = filters
  const units = optionsOf({
    counted: facets.of('payUnit'),
    values: payUnits,
    chosen: payUnit ? [payUnit] : [],
    labelOf: (unit) => `por ${payUnitLabels[unit as PayUnit]}`,
  })
  const perHour = optionsOf({
    counted: facets.of('hourlyFrom'),
    values: hourlySteps.map(String),
    chosen: hourlyFrom ? [hourlyFrom] : [],
    labelOf: (reais) => valueLabel('hourlyFrom', reais),
  })
  const fields = (
    <div className="flex flex-col gap-3 pb-1">
      <Field label="Valor por hora" hint="Inclui plantões, pelo valor dividido pelas horas.">
        <Select
          name="hourlyFrom"
          placeholder="Qualquer valor"
          value={hourlyFrom}
          onChange={(event) => change({ hourlyFrom: event.target.value as typeof hourlyFrom })}
          options={countedOptions(perHour)}
        />
      </Field>
      <Field label="Forma de pagamento">
        <Select
          name="payUnit"
          placeholder="Qualquer forma"
          value={payUnit}
          onChange={(event) => change({ payUnit: event.target.value as PayUnit | '' })}
          options={countedOptions(units)}
        />
      </Field>
      <div className="field-pair">
        <Field label="A partir de" hint={payUnit ? undefined : 'Escolha primeiro a forma de pagamento.'}>
          <Select
            name="payFrom"
            placeholder="Qualquer valor"
            disabled={!payUnit}
            value={payFrom}
            onChange={(event) => change({ payFrom: event.target.value })}
            options={countedOptions(payFromOptions(filters, facets.of('payFrom')))}
          />
        </Field>
        <Field label="Até">
          <Select
            name="payTo"
            placeholder="Qualquer valor"
            disabled={!payUnit}
            value={payTo}
            onChange={(event) => change({ payTo: event.target.value })}
            options={payToOptions(filters)}
          />
        </Field>
      </div>
    </div>
  )
  return (
    <Disclosure title="Remuneração" chosen={(payUnit ? 1 : 0) + (hourlyFrom ? 1 : 0)} onOpenChange={setOpen}>
      {open && fields}
    </Disclosure>
  )
}
