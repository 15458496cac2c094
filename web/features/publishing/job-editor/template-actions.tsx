import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, FileStack } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { formValuesOf, type JobFormValues, jobOfValues } from '#web/features/jobs/job-form/form-values.ts'
import { templatesQuery } from '#web/features/jobs/job-templates/queries.ts'
import {
  SaveTemplateDialog,
  type TemplateFields,
} from '#web/features/jobs/job-templates/save-template-dialog.tsx'
import { TemplatesDialog } from '#web/features/jobs/job-templates/templates-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

/** 'Usar modelo', if the company has any. `onUsed` gets the name of the template that has filled the form. */
export function UseTemplate({ onUsed }: { onUsed: (name: string) => void }) {
  const { getValues, reset, setValue } = useFormContext<JobFormValues>()
  const { data } = useQuery(templatesQuery())
  const [isOpen, setOpen] = useState(false)
  const templates = data?.items ?? []
  if (templates.length === 0 && !isOpen) return null
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-4" onClick={() => setOpen(true)}>
        <FileStack aria-hidden />
        Usar modelo
      </Button>
      <TemplatesDialog
        templates={templates}
        open={isOpen}
        close={() => setOpen(false)}
        use={({ name, form }) => {
          const { dates, times, isSponsored } = getValues()
          const values = { ...formValuesOf({ ...form, dates: [] }), dates, times, isSponsored }
          reset(values, { keepDefaultValues: true })
          // Resetting is no change that the draft would notice.
          setValue('kind', values.kind, { shouldDirty: true })
          onUsed(name)
        }}
      />
    </>
  )
}

function fieldsOf(values: JobFormValues): TemplateFields {
  const { dates: _, hours, ...job } = jobOfValues(values)
  return { ...job, hours: hours as TemplateFields['hours'] }
}

/** 'Salvar como modelo', with the title as the suggested name. */
export function SaveTemplate() {
  const { getValues } = useFormContext<JobFormValues>()
  const [values, setValues] = useState<JobFormValues | null>(null)
  return (
    <>
      <Button variant="secondary" onClick={() => setValues(getValues())}>
        <BookmarkPlus aria-hidden />
        Salvar como modelo
      </Button>
      {values && (
        <SaveTemplateDialog
          form={fieldsOf(values)}
          suggestedName={values.title}
          close={() => setValues(null)}
        />
      )}
    </>
  )
}
