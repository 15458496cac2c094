import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useController } from 'react-hook-form'
import { practiceAreasQuery, specialtiesQuery, tagsQuery } from '#web/features/reference/queries.ts'
import { CheckboxList } from '#web/ui/checkbox-list.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { FormSection } from './form-section.tsx'
import type { JobFormValues } from './form-values.ts'

type TopicName = 'medicalSpecialties' | 'medicalPracticeAreas' | 'tags'

function Chosen({ values, remove }: { values: string[]; remove: (value: string) => void }) {
  if (values.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {values.map((value) => (
        <li
          key={value}
          className="flex max-w-full items-center rounded-control bg-brand-soft pl-3 text-brand-strong text-small"
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

function TopicField({
  name,
  title,
  action,
  options,
  instead,
}: {
  name: TopicName
  title: string
  action: string
  options: string[]
  /** Shown in place of the options; what is chosen stays chosen. */
  instead?: ReactNode
}) {
  const id = useId()
  const { field, fieldState } = useController<JobFormValues, TopicName>({ name })
  const error = fieldState.error?.message
  return (
    <FormSection title={title} hint="Opcional, até 10.">
      <Chosen
        values={field.value}
        remove={(gone) => field.onChange(field.value.filter((value) => value !== gone))}
      />
      <fieldset aria-describedby={error ? id : undefined}>
        {instead ?? (
          <CheckboxList
            title={action}
            name={name}
            options={options.map((value) => ({ value, label: value }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
        {error && (
          <p id={id} tabIndex={-1} data-field-error className="text-danger text-small">
            {error}
          </p>
        )}
      </fieldset>
    </FormSection>
  )
}

/** Specialties, practice areas and tags, each a checklist. */
export function TopicFields() {
  const { data: specialties } = useSuspenseQuery(specialtiesQuery())
  const { data: areas } = useSuspenseQuery(practiceAreasQuery())
  const tags = useQuery(tagsQuery())
  const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
  return (
    <>
      <TopicField
        name="medicalSpecialties"
        title="Especialidades"
        action="Escolher especialidades"
        options={namesOf(specialties)}
      />
      <TopicField
        name="medicalPracticeAreas"
        title="Áreas de atuação"
        action="Escolher áreas de atuação"
        options={namesOf(areas)}
      />
      <TopicField
        name="tags"
        title="Tags"
        action="Escolher tags"
        options={tags.data ?? []}
        instead={
          tags.isError ? (
            <InlineLoadError text="Não foi possível carregar as tags." retry={() => tags.refetch()} />
          ) : tags.data ? undefined : (
            <p className="text-muted text-small">Carregando tags...</p>
          )
        }
      />
    </>
  )
}
