import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { modalities, modalityNames } from '#contract/telehealth/modalities.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Select } from '#web/ui/select.tsx'
import { type DirectoryFilters, directoryAddress, isFiltered, readDirectory } from './directory-address.ts'

const modalityOptions = modalityNames.map((name) => ({ value: name, label: modalities[name] }))

/** A plain form, which works without scripts too. */
export function DirectoryFilterForm({
  filters,
  specialties,
}: {
  filters: DirectoryFilters
  specialties: readonly string[]
}) {
  const navigate = useNavigate()
  const { specialty, modality } = filters
  const names = !specialty || specialties.includes(specialty) ? specialties : [specialty, ...specialties]
  return (
    <search>
      <form
        // The selects follow the address, also when the visitor goes back.
        key={`${specialty} ${modality}`}
        action={paths.telemedicine}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
          navigate(directoryAddress(readDirectory(new URLSearchParams(values))))
        }}
      >
        <Field label="Especialidade" className="min-w-0 flex-1 basis-56 sm:max-w-xs">
          <Select
            name="especialidade"
            placeholder="Todas"
            options={names.map((name) => ({ value: name, label: name }))}
            defaultValue={specialty}
          />
        </Field>
        <Field label="Modalidade" className="min-w-0 flex-1 basis-56 sm:max-w-xs">
          <Select name="modalidade" placeholder="Todas" options={modalityOptions} defaultValue={modality} />
        </Field>
        <Button type="submit" variant="secondary">
          Filtrar
        </Button>
        {isFiltered(filters) && (
          <Link to={paths.telemedicine} className={buttonClass({ variant: 'ghost' })}>
            Limpar filtros
          </Link>
        )}
      </form>
    </search>
  )
}
