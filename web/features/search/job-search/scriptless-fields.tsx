import { useQuery } from '@tanstack/react-query'
import { payUnitLabels, payUnits } from '#contract/jobs/jobs.ts'
import { hourlySteps } from '#contract/search/job-search.ts'
import { valueLabel } from '#contract/search/job-search-labels.ts'
import { statesQuery } from '#web/features/platform/reference/queries.ts'
import { optional } from '#web/lib/page.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { FilterFieldProps } from './filter-field-props.ts'
import { type VocabularyFilter, vocabularies } from './list-fields.tsx'
import { payFromOptions, payToOptions } from './pay-options.ts'

const legends: Record<VocabularyFilter, string> = {
  regime: 'Regime',
  shift: 'Turno',
  hours: 'Duração do plantão',
  weekday: 'Dia da semana',
  contractForm: 'Contratação',
  jobType: 'Tipo de vaga',
}

/** The values of a filter that are not chosen; the chosen ones are in their sections. */
function OtherValues({ name, chosen }: { name: VocabularyFilter; chosen: readonly string[] }) {
  const others = vocabularies[name].values.filter((value) => !chosen.includes(value))
  if (others.length === 0) return null
  return (
    <fieldset>
      <legend>{legends[name]}</legend>
      {others.map((value) => (
        <label key={value} className="choice">
          <input type="checkbox" name={name} value={value} className="check-box" />
          {valueLabel(name, value)}
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Fields of the form that exist only without scripts, and the button that sends it. It is one element, because browsers
 * that run scripts count it although they do not show it.
 */
export function ScriptlessFields(props: Pick<FilterFieldProps, 'filters'>) {
  // In a browser React leaves it as it is, so the scripts do without its content.
  return <noscript>{import.meta.env.SSR && <OtherFields {...props} />}</noscript>
}

function OtherFields({ filters }: Pick<FilterFieldProps, 'filters'>) {
  const states = useQuery(optional(statesQuery())).data ?? []
  const { isRemote, state, payUnit, payFrom, payTo, hourlyFrom } = filters
  return (
    <>
      {!isRemote && (
        <Field label="Estado">
          <Select
            name="state"
            placeholder="Todos os estados"
            defaultValue={state}
            options={states.map(({ uf, nome }) => ({ value: uf, label: nome }))}
          />
        </Field>
      )}
      {(Object.keys(legends) as VocabularyFilter[]).map((name) => (
        <OtherValues key={name} name={name} chosen={filters[name]} />
      ))}
      {/* Chosen days are in their section, and a period takes two fields. */}
      <Field label={filters.dates.length > 0 ? 'Outro dia' : 'Dia do plantão'}>
        <Input type="date" name="dates" />
      </Field>
      <Field label="Valor por hora">
        <Select
          name="hourlyFrom"
          placeholder="Qualquer valor"
          defaultValue={hourlyFrom}
          options={hourlySteps
            .map(String)
            .map((value) => ({ value, label: valueLabel('hourlyFrom', value) }))}
        />
      </Field>
      <Field label="Forma de pagamento">
        <Select
          name="payUnit"
          placeholder="Qualquer forma"
          defaultValue={payUnit}
          options={payUnits.map((value) => ({ value, label: `por ${payUnitLabels[value]}` }))}
        />
      </Field>
      {payUnit && (
        <>
          <Field label="A partir de">
            <Select
              name="payFrom"
              placeholder="Qualquer valor"
              defaultValue={payFrom}
              options={payFromOptions(filters, undefined)}
            />
          </Field>
          <Field label="Até">
            <Select
              name="payTo"
              placeholder="Qualquer valor"
              defaultValue={payTo}
              options={payToOptions(filters)}
            />
          </Field>
        </>
      )}
      <p>Para uma cidade, especialidade, área ou tag, escreva o nome na busca.</p>
      <Button type="submit" block>
        Aplicar filtros
      </Button>
    </>
  )
}
