import { ChevronDown } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { JobCard as Job } from '#contract/api/jobs.ts'
import { nextDateOf } from '#contract/job-dates.ts'
import { CONFIDENTIAL_EMPLOYER, salaryText } from '#contract/jobs.ts'
import { JobCard } from '#web/features/jobs/card.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { type JobFormValues, jobOfValues } from './form-values.ts'
import { textToHtml } from './text-to-html.ts'

const NO_ID = '00000000-0000-4000-8000-000000000000'

/** The part of a job's card that the form has no fields for. The plan or a sponsorship may feature the job. */
export type CardOwner = Pick<Job, 'employer' | 'isFeatured'>

/** The card as visitors will see it. */
function cardOf(values: JobFormValues, { employer, isFeatured }: CardOwner, now: number): Job {
  const job = jobOfValues(values)
  const { payHidden, employerHidden } = values
  const pay = payHidden ? { payMin: null, payMax: null, payUnit: null } : job
  return {
    ...job,
    id: NO_ID,
    title: job.title || 'Título da vaga',
    employer: employerHidden ? { id: null, name: CONFIDENTIAL_EMPLOYER, profilePhotoUrl: null } : employer,
    location: job.city && job.state ? { city: job.city, state: job.state } : null,
    salary: payHidden ? null : (salaryText(pay) ?? (job.salary.trim() || 'A combinar')),
    payMin: pay.payMin,
    payMax: pay.payMax,
    payUnit: pay.payUnit,
    createdAt: new Date(now).toISOString(),
    expiresAt: null,
    nextDate: nextDateOf(job.dates, now),
    isFeatured: isFeatured || values.isSponsored,
    isSponsored: values.isSponsored,
  }
}

function PreviewText({ title, text, empty }: { title: string; text: string; empty?: string }) {
  const html = textToHtml(text)
  if (!html && !empty) return null
  return (
    <>
      <p className="mt-6 mb-2 font-semibold first:mt-0">{title}</p>
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: textToHtml escapes every character that was typed
        <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <p className="text-muted">{empty}</p>
      )}
    </>
  )
}

/** The job as visitors will see it: next to the form on wide screens, collapsed below it on narrow ones. */
export function JobPreview({ cardOwner, note }: { cardOwner: CardOwner; note?: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const values = useDeferredValue(useWatch<JobFormValues>() as JobFormValues)
  const now = useNow()
  return (
    <section
      aria-labelledby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview scrolls, by keyboard too
      tabIndex={0}
      className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto"
    >
      <h2 id={id} className="mb-3 font-semibold text-lead max-lg:hidden">
        Pré-visualização
      </h2>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-13 w-full items-center justify-between rounded-card border bg-surface px-4 font-semibold lg:hidden"
      >
        Pré-visualizar a vaga
        <ChevronDown
          aria-hidden
          className={cn('size-5 text-muted transition-transform', open && 'rotate-180')}
        />
      </button>
      {/* Inert: its links lead nowhere yet, and screen readers find the same content in the fields. */}
      <div inert className={cn('gap-4 max-lg:mt-3 lg:grid', open ? 'grid' : 'hidden')}>
        <div className="job-item">
          <JobCard job={cardOf(values, cardOwner, now)} />
        </div>
        <Card>
          <PreviewText
            title="Descrição"
            text={values.description}
            empty="A descrição aparece aqui enquanto você escreve."
          />
          <PreviewText title="Qualificações e requisitos" text={values.requirements} />
        </Card>
      </div>
      {note && (
        <p className={cn('mt-3 px-1 text-muted text-small lg:block', open ? 'block' : 'hidden')}>{note}</p>
      )}
    </section>
  )
}
