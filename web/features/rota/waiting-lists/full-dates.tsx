import { useId } from 'react'
import type { PlacesOfDate } from '#contract/api/rota/waiting-lists.ts'
import { paths } from '#contract/paths.ts'
import { dateLabel } from '#web/features/jobs/jobs/facts.ts'
import { useSession } from '#web/lib/current-user.ts'
import { loginPath } from '#web/lib/guard.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { useWaiting } from './queries.ts'
import { waitingText } from './waiting-texts.ts'

/** The plantões that concern waiting: full ones that are not the doctor's own, and those for which she waits. */
export const waitedDates = (places: readonly PlacesOfDate[]): PlacesOfDate[] =>
  places.filter(({ free, isOwn, position }) => !isOwn && (free === 0 || position !== null))

interface FullDatesProps {
  jobId: string
  places: readonly PlacesOfDate[]
  /** The state of the job. */
  uf: string | null
}

/** The full plantões of a job, with their waiting lists. Nothing for companies and admins. */
export function FullDates({ jobId, places, uf }: FullDatesProps) {
  const id = useId()
  const now = useNow()
  const { state, user } = useSession()
  const dates = waitedDates(places)
  if (dates.length === 0 || (state === 'signedIn' && user.role !== null && user.role !== 'doctor'))
    return null
  return (
    <section aria-labelledby={id}>
      <p id={id} className="font-semibold text-small">
        Lista de espera
      </p>
      <ul className="mt-1 divide-y rounded-control border">
        {dates.map((date) => (
          <li
            key={date.dateId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-3 py-2"
          >
            <p className="min-w-0 text-small">
              <span className="block font-semibold tabular-nums">{dateLabel(date, uf)}</span>
              <WaitingMark date={date} now={now} />
            </p>
            {state === 'guest' ? (
              <Link
                to={loginPath(paths.job(jobId), 'apply')}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                Entrar na lista de espera
              </Link>
            ) : (
              state === 'signedIn' && <WaitingButton jobId={jobId} date={date} label={dateLabel(date)} />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted text-small">
        Quando um lugar fica livre, quem espera há mais tempo é avisado antes.
      </p>
    </section>
  )
}

type Marked = Parameters<typeof waitingText>[0]

/** A dot and how the list stands. */
export function WaitingMark({ date, now }: { date: Marked; now: number }) {
  const isFree = date.free > 0
  return (
    <span className={cn('inline-flex items-center gap-1.5', isFree ? 'text-success-strong' : 'text-muted')}>
      <span
        aria-hidden
        className={cn('size-2 shrink-0 rounded-full', isFree ? 'bg-success' : 'border border-border-strong')}
      />
      {waitingText(date, now)}
    </span>
  )
}

interface WaitingButtonProps {
  jobId: string
  date: { dateId: string; position: number | null }
  /** The plantão, for screen readers. */
  label: string
}

/** Joins the waiting list of a plantão, or leaves it. */
export function WaitingButton({ jobId, date: { dateId, position }, label }: WaitingButtonProps) {
  const { mutate, isPending } = useWaiting(jobId)
  const joins = position === null
  return (
    <Button
      variant={joins ? 'secondary' : 'ghost'}
      size="sm"
      loading={isPending}
      onClick={() => mutate({ dateId, joins })}
    >
      {joins ? 'Entrar na lista de espera' : 'Sair da lista'}
      <span className="sr-only">: {label}</span>
    </Button>
  )
}
