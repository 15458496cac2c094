import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { salaryText } from '#contract/jobs/jobs.ts'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { jobFields, placedJob, plainJob } from '#test/filled-jobs.ts'
import { JobText } from './job-text.tsx'
import { JobOverview } from './overview.tsx'

const ID = '00000000-0000-4000-8000-000000000000'

const detail = (form: JobForm): JobDetail => ({
  ...form,
  id: ID,
  employer: {
    id: ID,
    name: 'Hospital de Teste',
    profilePhotoUrl: null,
    description: null,
    location: null,
    phone: null,
    industry: null,
    size: null,
    verification: null,
  },
  location: { city: form.city, state: form.state },
  salary: salaryText(form) ?? form.salary,
  nextDate: null,
  dates: form.dates.map((date) => ({ ...date, id: ID })),
  createdAt: '2026-11-16T15:00:00Z',
  expiresAt: null,
  isFeatured: false,
  isSponsored: false,
  status: 'active',
  isExpired: false,
  isUnavailable: false,
  rejectionReason: null,
  revision: null,
  hasQuestions: form.questions.length > 0,
  knockOuts: form.questions.map(({ text }) => text),
})

function pageOf(job: JobDetail): string {
  const element = [
    createElement(JobOverview, { key: 'overview', job, hasFacts: true }),
    createElement(JobText, { key: 'text', job }),
  ]
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(RouterProvider, { router }),
    ),
  )
}

/** Hidden pay and a hidden employer are not in the reply. */
const hiding: (keyof JobForm)[] = ['payHidden', 'employerHidden']

it.each(jobFields.filter((field) => !hiding.includes(field)))('shows %s', (field) => {
  const base: JobForm = { ...plainJob, payMin: 100_000, payMax: 120_000, payUnit: 'hour' }
  const values: Partial<JobForm> = { ...placedJob, isRemote: true, salary: 'Valor a combinar' }
  const filled = { [field]: values[field] }
  const before = field === 'salary' ? plainJob : base
  expect(values[field]).toBeDefined()
  expect(pageOf(detail({ ...before, ...filled }))).not.toBe(pageOf(detail(before)))
})
