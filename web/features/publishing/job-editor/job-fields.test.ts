import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { jobFields } from '#test/filled-jobs.ts'
import { emptyJobFormValues, type JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { kindDefaults } from '#web/features/jobs/job-form/job-kind.ts'
import { practiceAreasQuery, specialtiesQuery } from '#web/features/platform/reference/queries.ts'
import { JobFields } from './job-fields.tsx'

/** A form that tells the names of the fields that have a control. */
function Form({ values, onField }: { values: JobFormValues; onField: (name: string) => void }) {
  const form = useForm<JobFormValues>({ defaultValues: values })
  const { register } = form.control
  form.control.register = (name, ...rest) => {
    onField(name)
    return register(name, ...rest)
  }
  return createElement(
    FormProvider,
    { ...form, register: form.control.register } as never,
    createElement(JobFields, { kind: 'edit', topicPayment: null }),
  )
}

function controlsOf(values: JobFormValues): string[] {
  const client = new QueryClient()
  client.setQueryData(specialtiesQuery().queryKey, [])
  client.setQueryData(practiceAreasQuery().queryKey, [])
  const names: string[] = []
  const form = createElement(Form, { values, onField: (name) => names.push(name) })
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, form))
  return names
}

it('has a control for every field', () => {
  const fixed = { ...emptyJobFormValues, ...kindDefaults.fixed, kind: 'fixed' } as const
  const shift = { ...emptyJobFormValues, ...kindDefaults.shift, kind: 'shift' } as const
  const controls = new Set([...controlsOf(fixed), ...controlsOf(shift)])
  // The city says the state. Dates are chosen in a calendar, and questions are added by buttons.
  for (const name of ['state', 'dates', 'questions']) controls.add(name)
  expect(jobFields.filter((name) => !controls.has(name))).toEqual([])
})
