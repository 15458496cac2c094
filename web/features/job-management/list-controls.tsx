import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { type JobState, jobStateLabels, MAX_SEARCH_LENGTH } from '#contract/jobs.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useFieldText } from '#web/ui/use-field-text.ts'
import { type ListFilter, listAddress } from './list-address.ts'

interface ListControlsProps {
  filter: ListFilter
  states: readonly JobState[]
  /** Names the fields that the search covers. */
  placeholder: string
}

/** Search and state filter of a list of jobs, stored in its address. */
export function ListControls({ filter, states, placeholder }: ListControlsProps) {
  const navigate = useNavigate()
  return (
    <search>
      <form
        className="mb-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]"
        onSubmit={(event) => {
          event.preventDefault()
          const search = String(new FormData(event.currentTarget).get('search') ?? '').trim()
          navigate(listAddress({ ...filter, search, page: 1 }))
        }}
      >
        <Field label="Buscar vaga">
          <div className="flex gap-2">
            <Input
              ref={useFieldText(filter.search)}
              type="search"
              name="search"
              defaultValue={filter.search}
              maxLength={MAX_SEARCH_LENGTH}
              placeholder={placeholder}
              enterKeyHint="search"
            />
            <Button type="submit" variant="secondary" size="icon" aria-label="Buscar">
              <Search aria-hidden />
            </Button>
          </div>
        </Field>
        <Field label="Situação">
          <Select
            placeholder="Todas"
            options={states.map((value) => ({ value, label: jobStateLabels[value] }))}
            value={filter.state ?? ''}
            onChange={({ target }) =>
              navigate(
                listAddress({ ...filter, state: states.find((state) => state === target.value), page: 1 }),
              )
            }
          />
        </Field>
      </form>
    </search>
  )
}
