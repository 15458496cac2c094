import { ChevronRight } from 'lucide-react'
import type { EmployerTask, TaskJob } from '#contract/api/hiring/employer-tasks.ts'
import { jobAdvice } from '#contract/hiring/employer-tasks.ts'
import { paths } from '#contract/paths.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { oldestText, sinceText, taskPath, taskTexts, unpaidText } from './task-texts.ts'

/** One task: how many, what helps, the jobs that it is about, and one action. On phones the whole row is the action. */
export function TaskRow({ task }: { task: EmployerTask }) {
  const { kind, count, oldestAt, until, jobs } = task
  const isUrgent = kind === 'unpaidSubscription'
  const mayAct = useMayInTeam('recruiter')
  const now = useNow()
  const { one, many, advice, action, readAction } = taskTexts[kind]
  // Replies of the previous release do not count people.
  const amount = task.people ?? count
  const name = amount === 1 ? one : many
  return (
    <li className="relative grid grid-cols-[minmax(1.75rem,auto)_minmax(0,1fr)_auto] items-start gap-x-2 px-3 py-2.5 sm:gap-x-3 sm:px-5 sm:py-3">
      <strong className={cn('text-right text-title tabular-nums', isUrgent && 'text-danger')}>
        {formatNumber(amount)}
      </strong>
      <div className="min-w-0">
        <p className="pt-0.5 font-semibold">{name}</p>
        {oldestAt && <p className="text-muted text-small">{oldestText(oldestAt, { amount, count, now })}</p>}
        {until && <p className="text-muted text-small">{unpaidText(until, now)}</p>}
        {advice && (
          <p className={cn('text-muted text-small', jobs.length > 0 && 'max-sm:hidden')}>{advice}</p>
        )}
        {jobs.length > 0 && (
          <ul className="mt-1.5 grid gap-1.5">
            {jobs.map((job) => (
              <JobLine key={job.id} job={job} kind={kind} mayAct={mayAct} now={now} />
            ))}
            {count > jobs.length && (
              <li className="text-muted text-small">{`e mais ${formatNumber(count - jobs.length)}`}</li>
            )}
          </ul>
        )}
      </div>
      <Link
        to={taskPath(task, mayAct)}
        className={buttonClass({
          variant: isUrgent ? 'primary' : 'secondary',
          size: 'sm',
          className:
            'max-sm:static max-sm:min-h-7 max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:text-muted max-sm:after:inset-0',
        })}
        aria-label={`${mayAct ? action : readAction}: ${formatNumber(amount)} ${name}`}
      >
        <span className="max-sm:sr-only">{mayAct ? action : readAction}</span>
        <ChevronRight aria-hidden className="sm:hidden" />
      </Link>
    </li>
  )
}

function JobLine(props: { job: TaskJob; kind: EmployerTask['kind']; mayAct: boolean; now: number }) {
  const { job, kind, mayAct, now } = props
  const { id, title, at, advice } = job
  const isWithoutApplicants = kind === 'jobsWithoutApplicants'
  return (
    <li className="text-small">
      <Link
        to={paths.job(id)}
        className="relative z-1 rounded-control underline decoration-border-strong underline-offset-4 hover:text-brand hover:decoration-current"
      >
        {title}
      </Link>
      {at && (
        <span className="text-muted">
          {' · '}
          <span className="whitespace-nowrap">
            {isWithoutApplicants
              ? sinceText(at, now)
              : `${kind === 'expiredJobs' ? 'expirou' : 'expira'} em ${formatDate(at)}`}
          </span>
        </span>
      )}
      {isWithoutApplicants && (
        <p className="text-muted">
          {advice ? (
            <>
              {`${formatNumber(advice.have)} de ${formatNumber(advice.similar)} vagas parecidas com candidaturas recentes ${jobAdvice[advice.lacks]}; esta, não. `}
              {mayAct && (
                <Link
                  to={paths.editJob(id)}
                  className="relative z-1 font-semibold text-brand underline underline-offset-4"
                  aria-label={`Completar a vaga: ${title}`}
                >
                  Completar
                </Link>
              )}
            </>
          ) : (
            mayAct && (
              <span className="max-sm:hidden">
                Compartilhe o link com colegas, ou reveja o valor e os requisitos.
              </span>
            )
          )}
        </p>
      )}
    </li>
  )
}
