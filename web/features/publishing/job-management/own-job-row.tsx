import { EyeOff, Star } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { EmployerJob } from '#contract/api/publishing/managed-jobs.ts'
import { payText, placeText } from '#contract/jobs/job-facts.ts'
import { CONFIDENTIAL_EMPLOYER, closeReasonLabels, stateOf } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { count, formatDate, formatNumber } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { boostText } from './boost.ts'
import { Expiry, hasTerm } from './expiry.tsx'
import { OwnJobMenu } from './own-job-menu.tsx'
import { noticesOf, OwnJobNotices } from './own-job-notices.tsx'
import { StateMark } from './state-mark.tsx'
import { ViewSpark } from './view-spark.tsx'

// The width of the table decides, not that of the screen.
export const columns = {
  state: 'hidden @md:table-cell w-36 @6xl:w-52',
  applications: 'hidden @xl:table-cell w-30',
  views: 'hidden @4xl:table-cell w-42',
  published: 'hidden @6xl:table-cell w-28',
  expiry: 'hidden @2xl:table-cell w-26',
  menu: 'w-13',
}

const LINE = 'shadow-[inset_0_-1px_0_var(--border)]'

interface OwnJobRowProps {
  job: EmployerJob
  isCompact: boolean
  /** The plan features every job of the company. */
  isAlwaysFeatured: boolean
  hasViews: boolean
  onRemoved: () => void
}

/** A job in its company's table, with its notices below. A press on the row opens the job. */
export function OwnJobRow({ job, isCompact, isAlwaysFeatured, hasViews, onRemoved }: OwnJobRowProps) {
  const navigate = useNavigate()
  const notices = noticesOf(job)
  const line = notices.length > 0 ? '' : LINE
  const height = isCompact ? 'h-16 @md:h-9' : 'h-16 @md:h-12'
  const isReserved = job.status === 'pending_payment'
  const boost = boostText(job)
  const why = endText(job)
  return (
    <>
      <tr
        data-row={job.id}
        onClick={({ target, currentTarget }) => {
          // A menu that a cell opens is outside the row, but React passes its clicks on.
          if (!(target instanceof Element && currentTarget.contains(target))) return
          if (!target.closest('button, a')) navigate(paths.job(job.id))
        }}
        className="cursor-pointer transition-colors focus-within:bg-subtle hover:bg-subtle"
      >
        <td
          className={cn(line, height, 'w-full max-w-0 py-1.5 pr-2.5 pl-3 @md:w-auto @md:max-w-none @md:py-0')}
        >
          <div className="flex min-w-0 items-center gap-2">
            <Link
              to={paths.job(job.id)}
              data-open-row
              title={job.title}
              className="min-w-0 truncate rounded-control font-semibold hover:text-brand hover:underline"
            >
              {job.title}
            </Link>
            <Marks job={job} isStarred={job.isFeatured && (job.isSponsored || !isAlwaysFeatured)} />
          </div>
          <p className={cn('truncate text-meta text-muted', isCompact && '@md:hidden')}>
            {boost && <span className="font-semibold text-featured-strong">{boost} · </span>}
            {placeText(job)} · {payText(job)}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-meta leading-6 @md:hidden">
            <StateMark job={job} className="min-w-19" />
            {!isReserved && <Applications job={job} />}
            {hasTerm(job) && <Expiry job={job} className="ml-auto" />}
            {job.areDatesOver && why && <span className="w-full text-muted">{why}</span>}
          </p>
        </td>
        <td className={cn(columns.state, line, 'px-2.5')}>
          <StateMark job={job} />
          {!isCompact && why && (
            <p className="truncate text-meta text-muted" title={why}>
              {why}
            </p>
          )}
        </td>
        <td className={cn(columns.applications, line, 'whitespace-nowrap px-2.5 text-right')}>
          {isReserved ? <span className="text-muted">–</span> : <Applications job={job} />}
        </td>
        {hasViews && (
          <td className={cn(columns.views, line, 'whitespace-nowrap px-2.5 text-right')}>
            {job.views !== null && job.viewsByDay && <ViewSpark views={job.views} byDay={job.viewsByDay} />}
          </td>
        )}
        <td
          className={cn(
            columns.published,
            line,
            'whitespace-nowrap px-2.5 text-right text-muted tabular-nums',
          )}
        >
          {formatDate(job.createdAt)}
        </td>
        <td className={cn(columns.expiry, line, 'px-2.5 text-right')}>
          <Expiry job={job} />
        </td>
        <td className={cn(columns.menu, line, 'p-0 text-center')}>
          <OwnJobMenu job={job} onRemoved={onRemoved} />
        </td>
      </tr>
      {notices.length > 0 && (
        <tr>
          {/* As wide as the table, however many columns there are: one that spans more of them would add columns. */}
          <td className="max-w-0 p-0">
            <div className={cn(LINE, 'w-[100cqi] px-3')}>
              <OwnJobNotices job={job} notices={notices} />
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

/** Why the job has ended; null if it has not, or if its term is over. */
function endText(job: EmployerJob): string | null {
  const state = stateOf(job)
  if (state === 'expired' && job.areDatesOver) return 'As datas passaram'
  return state === 'closed' && job.closeReason ? closeReasonLabels[job.closeReason] : null
}

/** Icons for special properties of a job. */
function Marks({ job, isStarred }: { job: EmployerJob; isStarred: boolean }) {
  const hidden = [job.payHidden && 'remuneração oculta', job.employerHidden && CONFIDENTIAL_EMPLOYER]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      {isStarred && (
        <span title="Em destaque" className="shrink-0">
          <Star role="img" aria-label="Em destaque" className="size-3.5 fill-featured text-featured" />
        </span>
      )}
      {hidden && (
        <span title={hidden} className="shrink-0 text-muted">
          <EyeOff role="img" aria-label={hidden} className="size-3.5" />
        </span>
      )}
    </>
  )
}

/** '3 novas / 24', with a link to them. */
function Applications({ job: { id, title, applicationCount, newApplications } }: { job: EmployerJob }) {
  const all = count(applicationCount, 'candidatura', 'candidaturas')
  const fresh = count(newApplications, 'nova', 'novas')
  return (
    <Link
      to={paths.jobApplications(id)}
      aria-label={`${newApplications > 0 ? `${all}, ${fresh}` : all}: ${title}`}
      className="inline-flex items-center gap-1 whitespace-nowrap rounded-control tabular-nums underline-offset-4 hover:underline @md:min-h-8"
    >
      {newApplications > 0 && (
        <>
          <span className="font-semibold text-brand">{fresh}</span>
          <span className="text-muted">/</span>
        </>
      )}
      <span className={applicationCount === 0 ? 'text-muted' : ''}>
        {formatNumber(applicationCount)}
        {newApplications === 0 && (
          <span className="@md:hidden">{` ${applicationCount === 1 ? 'candidatura' : 'candidaturas'}`}</span>
        )}
      </span>
    </Link>
  )
}
