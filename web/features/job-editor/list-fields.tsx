import { useSuspenseQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { practiceAreasQuery, specialtiesQuery, tagsQuery } from '#web/features/reference/queries.ts'
import { CheckboxList } from '#web/ui/checkbox-list.tsx'
import type { JobDraft } from './draft.ts'
import { FormSection } from './section.tsx'

type ListName = 'medicalSpecialties' | 'medicalPracticeAreas' | 'tags'

function Chosen({ values, remove }: { values: string[]; remove: (value: string) => void }) {
  if (values.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {values.map((value) => (
        <li
          key={value}
          className="flex max-w-full items-center rounded-control bg-brand-soft pl-3 text-brand-strong text-sm"
        >
          <span className="min-w-0 py-1">{value}</span>
          <button
            type="button"
            aria-label={`Remover ${value}`}
            onClick={() => remove(value)}
            className="flex size-11 shrink-0 items-center justify-center rounded-control hover:text-foreground"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function ListField({
  name,
  title,
  action,
  options,
}: {
  name: ListName
  title: string
  action: string
  options: string[]
}) {
  const id = useId()
  const { field, fieldState } = useController<JobDraft, ListName>({ name })
  const error = fieldState.error?.message
  return (
    <FormSection title={title} hint="Opcional, até 10.">
      <Chosen
        values={field.value}
        remove={(gone) => field.onChange(field.value.filter((value) => value !== gone))}
      />
      <fieldset aria-describedby={error ? id : undefined}>
        <CheckboxList
          title={action}
          name={name}
          options={options.map((value) => ({ value, label: value }))}
          value={field.value}
          onChange={field.onChange}
        />
        {error && (
          <p id={id} tabIndex={-1} data-field-error className="text-danger text-sm">
            {error}
          </p>
        )}
      </fieldset>
    </FormSection>
  )
}

/** Specialties, practice areas and tags. */
export function ListFields() {
  const { data: specialties } = useSuspenseQuery(specialtiesQuery())
  const { data: areas } = useSuspenseQuery(practiceAreasQuery())
  const { data: tags } = useSuspenseQuery(tagsQuery())
  const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
  return (
    <>
      <ListField
        name="medicalSpecialties"
        title="Especialidades"
        action="Escolher especialidades"
        options={namesOf(specialties)}
      />
      <ListField
        name="medicalPracticeAreas"
        title="Áreas de atuação"
        action="Escolher áreas de atuação"
        options={namesOf(areas)}
      />
      <ListField name="tags" title="Tags" action="Escolher tags" options={tags} />
    </>
  )
}
