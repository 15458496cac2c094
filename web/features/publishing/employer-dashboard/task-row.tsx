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

/** One task: how many, what helps, the jobs that it is about, and one action. */
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
    <li className="grid grid-cols-[minmax(2rem,auto)_minmax(0,1fr)] items-start gap-x-3 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(2rem,auto)_minmax(0,1fr)_auto] sm:px-5">
      <strong className={cn('text-right text-title tabular-nums', isUrgent && 'text-danger')}>
        {formatNumber(amount)}
      </strong>
      <div className="min-w-0">
        <p className="font-semibold leading-7">{name}</p>
        {oldestAt && <p className="text-muted text-small">{oldestText(oldestAt, { amount, count, now })}</p>}
        {until && <p className="text-muted text-small">{unpaidText(until, now)}</p>}
        {advice && <p className="text-muted text-small">{advice}</p>}
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
          className: 'max-sm:col-start-2 max-sm:w-fit',
        })}
        aria-label={`${mayAct ? action : readAction}: ${formatNumber(amount)} ${name}`}
      >
        {mayAct ? action : readAction}
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
        className="rounded-control underline decoration-border-strong underline-offset-4 hover:text-brand hover:decoration-current"
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
                  className="font-semibold text-brand underline underline-offset-4"
                  aria-label={`Completar a vaga: ${title}`}
                >
                  Completar
                </Link>
              )}
            </>
          ) : (
            mayAct && 'Compartilhe o link com colegas, ou reveja o valor e os requisitos.'
          )}
        </p>
      )}
    </li>
  )
}
