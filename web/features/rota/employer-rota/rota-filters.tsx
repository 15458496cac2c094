import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { RotaEntry } from './rota-month.ts'
import { type RotaScope, scopeChoices } from './rota-scope.ts'

interface RotaFiltersProps {
  /** Of the whole month. */
  entries: readonly RotaEntry[]
  scope: RotaScope
  choose: (change: Partial<RotaScope>) => void
}

const optionsOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

/** Limits the month to a place and a specialty. Nothing if it has only one of each. */
export function RotaFilters({ entries, scope, choose }: RotaFiltersProps) {
  const { places, specialties } = scopeChoices(entries, scope)
  const shown = [
    {
      label: 'Local',
      all: 'Todos os locais',
      names: places,
      value: scope.place,
      change: (place: string) => choose({ place }),
    },
    {
      label: 'Especialidade',
      all: 'Todas as especialidades',
      names: specialties,
      value: scope.specialty,
      change: (specialty: string) => choose({ specialty }),
    },
  ].filter(({ names }) => names.length > 0)
  if (shown.length === 0) return null
  return (
    <>
      {shown.map(({ label, all, names, value, change }) => (
        <Field
          key={label}
          label={label}
          hideLabel
          className="min-w-0 flex-1 basis-40 sm:max-w-60 lg:w-60 lg:flex-none"
        >
          <Select
            placeholder={all}
            options={optionsOf(names)}
            value={value}
            onChange={({ target }) => change(target.value)}
            className="truncate"
          />
        </Field>
      ))}
      {(scope.place || scope.specialty) && (
        <Button variant="ghost" onClick={() => choose({ place: '', specialty: '' })}>
          Limpar
        </Button>
      )}
    </>
  )
}
