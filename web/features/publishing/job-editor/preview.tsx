import { type ReactNode, useDeferredValue, useId } from 'react'
import { useWatch } from 'react-hook-form'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { JobCard } from '#web/features/jobs/jobs/card.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Card } from '#web/ui/card.tsx'
import { type CardOwner, cardOf, shownHtml } from './preview-job.ts'

function PreviewText({ title, html, empty }: { title: string; html: string; empty?: string }) {
  if (!html && !empty) return null
  return (
    <>
      <p className="mt-6 mb-2 font-semibold first:mt-0">{title}</p>
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: shownHtml lets only tags without attributes through
        <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <p className="text-muted">{empty}</p>
      )}
    </>
  )
}

/** The card and the texts as visitors will see them, next to the form on wide screens. */
export function JobPreview({ cardOwner, note }: { cardOwner: CardOwner; note?: ReactNode }) {
  const id = useId()
  const values = useDeferredValue(useWatch<JobFormValues>() as JobFormValues)
  const now = useNow()
  return (
    <section
      aria-labelledby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview scrolls, by keyboard too
      tabIndex={0}
      className="max-xl:hidden xl:sticky xl:top-6 xl:-m-1 xl:max-h-[calc(100dvh-8rem)] xl:overflow-y-auto xl:p-1"
    >
      <h2 id={id} className="mb-3 font-semibold text-lead">
        Pré-visualização
      </h2>
      {/* Inert: its links lead nowhere yet, and screen readers find the same content in the fields. */}
      <div inert className="grid gap-4">
        <div className="job-item">
          <JobCard job={cardOf(values, cardOwner, now)} />
        </div>
        <Card>
          <PreviewText
            title="Descrição"
            html={shownHtml(values.description)}
            empty="A descrição aparece aqui enquanto você escreve."
          />
          <PreviewText title="Qualificações e requisitos" html={shownHtml(values.requirements)} />
        </Card>
      </div>
      {note && <p className="mt-3 px-1 text-muted text-small">{note}</p>}
    </section>
  )
}
