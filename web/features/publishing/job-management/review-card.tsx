import { ChevronDown } from 'lucide-react'
import type { ReviewedJob } from '#contract/api/publishing/admin-jobs.ts'
import { payText, placeText } from '#contract/jobs/job-facts.ts'
import { paths } from '#contract/paths.ts'
import { boostStateLabels, sponsorshipStateLabels } from '#contract/payments/sponsorships.ts'
import { JobStateBadge } from '#web/features/jobs/jobs/state-badge.tsx'
import { Findings } from '#web/features/payments/sponsorships/findings.tsx'
import { count, formatDate } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { jobDates } from './dates.ts'
import { ReviewActions, textsAwaitReview } from './review-actions.tsx'

interface LongTexts {
  description: string
  requirements: string
  questions: string[]
}

function CollapsibleTexts({ label, texts, open }: { label: string; texts: LongTexts; open?: boolean }) {
  return (
    <details className="group mt-2 open:pb-3" open={open}>
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 rounded-control font-semibold hover:underline [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown aria-hidden className="size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server at write and at read */}
      <div className="rich-text" dangerouslySetInnerHTML={{ __html: texts.description }} />
      {texts.requirements && (
        <>
          <h3 className="mt-4 mb-2 font-semibold">Qualificações e requisitos</h3>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server at write and at read */}
          <div className="rich-text" dangerouslySetInnerHTML={{ __html: texts.requirements }} />
        </>
      )}
      {texts.questions.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 font-semibold">Perguntas</h3>
          <ul className="grid list-disc gap-1 pl-5">
            {texts.questions.map((question) => (
              <li key={question} className="wrap-anywhere">
                {question}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

/** The texts of the job, and its revision if it has one. */
export function JobTexts({ job }: { job: ReviewedJob }) {
  const { revision } = job
  const awaitsReview = job.status === 'awaiting_review' || job.boostAwaitsReview || textsAwaitReview(job)
  if (!revision) return <CollapsibleTexts label="Ler a vaga" texts={job} open={awaitsReview} />
  return (
    <>
      <div className="mt-3 rounded-card bg-subtle p-4">
        <p className="font-semibold">
          {revision.refusedFor === null
            ? 'Texto novo'
            : `Texto novo recusado. Motivo: ${revision.refusedFor}`}
        </p>
        {revision.title !== job.title && <p className="mt-1">Título: {revision.title}</p>}
        {revision.salary && <p className="mt-1">Valor em palavras: {revision.salary}</p>}
        <CollapsibleTexts label="Ler o texto novo" texts={revision} open={awaitsReview} />
      </div>
      <CollapsibleTexts label="Ler o texto aprovado" texts={job} />
    </>
  )
}

/** The payment for featuring the job, and the findings of the check of its text. */
export function PaidBoost({ job }: { job: ReviewedJob }) {
  const { sponsorship, boostAwaitsReview } = job
  if (!sponsorship || sponsorship.state === 'cancelled') return null
  const { state, boost, amount, findings } = sponsorship
  const isFound = boostAwaitsReview && findings.length > 0
  return (
    <>
      <p className="mt-1 text-small">
        {`Destaque de ${moneyText(amount)} · ${boost ? boostStateLabels[boost] : sponsorshipStateLabels[state]}`}
      </p>
      {boostAwaitsReview && (
        <Alert
          variant={isFound ? 'danger' : 'info'}
          title={
            isFound
              ? 'O que a verificação automática encontrou'
              : 'Texto de destaque pago à espera de revisão'
          }
          className="mt-3"
        >
          {isFound ? (
            <Findings findings={findings} />
          ) : (
            'A verificação automática não encontrou nada. Recusar a vaga devolve o pagamento.'
          )}
        </Alert>
      )}
    </>
  )
}

/** A job in the admins' list, with its texts. */
export function ReviewCard({ job, onDone }: { job: ReviewedJob; onDone: () => void }) {
  return (
    <Card as="article" padding="none" className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 font-semibold">
          <Link to={paths.job(job.id)} className="rounded-control hover:text-brand hover:underline">
            {job.title}
          </Link>
        </h2>
        <JobStateBadge job={job} />
        {textsAwaitReview(job) && <Badge variant="info">Texto novo</Badge>}
        {job.sponsorship?.state === 'paid' ? (
          <Badge variant="featured">Destaque pago</Badge>
        ) : (
          job.isFeatured && <Badge variant="featured">Destaque</Badge>
        )}
        {job.employerHidden && <Badge variant="outline">Empresa oculta</Badge>}
      </div>
      <p className="mt-1 text-muted text-small">
        {job.employer.name} · {placeText(job)} · {payText(job)}
      </p>
      <p className="mt-1 text-muted text-small">
        {jobDates(job)} · Alterada em {formatDate(job.updatedAt)} ·{' '}
        {count(job.applicationCount, 'candidatura', 'candidaturas')}
      </p>
      {job.rejectionReason && <p className="mt-2">Motivo da última recusa: {job.rejectionReason}</p>}
      <PaidBoost job={job} />
      <JobTexts job={job} />
      <ReviewActions job={job} onDone={onDone} />
    </Card>
  )
}
