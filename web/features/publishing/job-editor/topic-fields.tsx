import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import {
  PaidTopicsNotice,
  type TopicPayment,
} from '#web/features/payments/sponsorships/paid-topics-notice.tsx'
import { practiceAreasQuery, specialtiesQuery, tagsQuery } from '#web/features/platform/reference/queries.ts'
import { Field } from '#web/ui/field.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { TopicCombobox, type TopicGroup, type TopicName } from './topic-combobox.tsx'

/** Of each kind. */
const MAX = 10

function useGroup(
  name: TopicName,
  texts: Pick<TopicGroup, 'label' | 'full'>,
  options: readonly string[],
): TopicGroup {
  const { field } = useController<JobFormValues, TopicName>({ name })
  return { name, ...texts, options, value: field.value, max: MAX, onChange: field.onChange }
}

/** Specialties, practice areas and tags in one combobox. `payment`: the job is sponsored, for a number of them. */
export function TopicFields({ payment }: { payment: TopicPayment | null }) {
  const { formState } = useFormContext<JobFormValues>()
  const { data: specialties } = useSuspenseQuery(specialtiesQuery())
  const { data: areas } = useSuspenseQuery(practiceAreasQuery())
  const tags = useQuery(tagsQuery())
  const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
  const groups = [
    useGroup(
      'medicalSpecialties',
      { label: 'Especialidades', full: 'Limite de 10 especialidades atingido' },
      namesOf(specialties),
    ),
    useGroup(
      'medicalPracticeAreas',
      { label: 'Áreas de atuação', full: 'Limite de 10 áreas de atuação atingido' },
      namesOf(areas),
    ),
    useGroup('tags', { label: 'Tags', full: 'Limite de 10 tags atingido' }, tags.data ?? []),
  ]
  const { medicalSpecialties, medicalPracticeAreas, tags: tagsError } = formState.errors
  const error = medicalSpecialties?.message ?? medicalPracticeAreas?.message ?? tagsError?.message
  return (
    <>
      {tags.isError && (
        <InlineLoadError text="Não foi possível carregar as tags." retry={() => tags.refetch()} />
      )}
      <Field label="Especialidades, áreas e tags" error={error} aside={`Até ${MAX} de cada`}>
        <TopicCombobox groups={groups} />
      </Field>
      {payment && <PaidTopicsNotice payment={payment} />}
    </>
  )
}
