import { useController, useWatch } from 'react-hook-form'
import { checklistKinds, presetKinds, sortedKinds } from '#contract/hiring/document-checklists.ts'
import { documentKinds } from '#contract/hiring/document-kinds.ts'
import { regimeLabels } from '#contract/jobs/jobs.ts'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { regimeOf } from '#web/features/jobs/job-form/job-kind.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** The documents that a job asks for, with those that are usual for its regime at one press. */
export function DocumentChoices() {
  const { field } = useController<JobFormValues, 'neededDocuments'>({ name: 'neededDocuments' })
  const values = useWatch<JobFormValues>() as JobFormValues
  const chosen = field.value
  const regime = regimeOf(values)
  const preset = regime ? presetKinds(regime, values.contractForm || null) : []
  const isPreset = preset.join() === chosen.join()
  const choose = (kinds: JobFormValues['neededDocuments']) => field.onChange(sortedKinds(kinds))
  return (
    <>
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="sr-only">Documentos pedidos</legend>
        {checklistKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={documentKinds[kind]}
            checked={chosen.includes(kind)}
            onChange={({ target }) =>
              choose(target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
            }
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        {regime && (
          <Button
            variant="secondary"
            size="sm"
            className="aria-disabled:opacity-50 max-lg:min-h-11"
            aria-disabled={isPreset || undefined}
            onClick={() => choose(preset)}
          >
            Usar os mais comuns para {regimeLabels[regime].toLowerCase()}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          className="aria-disabled:opacity-50 max-lg:min-h-11"
          aria-disabled={chosen.length === 0 || undefined}
          onClick={() => choose([])}
        >
          Não pedir documentos
        </Button>
      </div>
    </>
  )
}
