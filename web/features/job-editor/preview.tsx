import { ChevronDown } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { JobCard as Job } from '#contract/api/jobs.ts'
import { CONFIDENTIAL_EMPLOYER, salaryText } from '#contract/jobs.ts'
import { JobCard } from '#web/features/jobs/card.tsx'
import { useNow } from '#web/lib/now.ts'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { type JobDraft, jobOf } from './draft.ts'
import { textToHtml } from './markdown.ts'

const NO_ID = '00000000-0000-4000-8000-000000000000'

/** What of a job's card is not typed: whose it is, and whether the plan or a paid period features it. */
export type ShownAs = Pick<Job, 'employer' | 'isFeatured'>

/** The card as others will see it, from what is typed so far. */
function cardOf(draft: JobDraft, { employer, isFeatured }: ShownAs, now: number): Job {
  const job = jobOf(draft)
  const { payHidden, employerHidden } = draft
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
    isFeatured,
    isSponsored: false,
  }
}

function Words({ title, text, empty }: { title: string; text: string; empty?: string }) {
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

/** What the job will look like: always beside the form on wide screens, folded under it on narrow ones. */
export function JobPreview({ shownAs, note }: { shownAs: ShownAs; note?: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const draft = useDeferredValue(useWatch<JobDraft>() as JobDraft)
  const now = useNow()
  return (
    <section
      aria-labelledby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview scrolls, by keyboard too
      tabIndex={0}
      className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto"
    >
      <h2 id={id} className="mb-3 font-semibold text-lg max-lg:hidden">
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
      {/* Inert: its links lead nowhere yet, and it says nothing that the fields do not say. */}
      <div inert className={cn('gap-4 max-lg:mt-3 lg:grid', open ? 'grid' : 'hidden')}>
        <JobCard job={cardOf(draft, shownAs, now)} />
        <Card>
          <Words
            title="Descrição"
            text={draft.description}
            empty="A descrição aparece aqui enquanto você escreve."
          />
          <Words title="Qualificações e Requisitos" text={draft.requirements} />
        </Card>
      </div>
      {note && (
        <p className={cn('mt-3 px-1 text-muted text-sm lg:block', open ? 'block' : 'hidden')}>{note}</p>
      )}
    </section>
  )
}
