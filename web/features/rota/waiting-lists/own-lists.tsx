import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { dateLabel } from '#web/features/jobs/jobs/facts.ts'
import { Card } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { WaitingButton, WaitingMark } from './full-dates.tsx'
import { ownListsQuery } from './queries.ts'

/** 'Listas de espera': the full plantões for which the doctor waits. Nothing if there are none. */
export function OwnLists({ now }: { now: number }) {
  const { data, error, refetch } = useQuery({ ...ownListsQuery(), refetchOnWindowFocus: true })
  if (!data && error)
    return (
      <div className="mt-8">
        <InlineLoadError
          text="Não foi possível carregar suas listas de espera."
          retry={refetch}
          error={error}
        />
      </div>
    )
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="listas-de-espera" className="mt-8">
      <h2 id="listas-de-espera" className="flex items-baseline gap-2 font-semibold text-lead">
        Listas de espera
        <span className="font-normal text-muted text-small tabular-nums">{data.items.length}</span>
      </h2>
      <p className="mt-0.5 mb-3 text-muted text-small">
        Avisamos quando um lugar ficar livre e for a sua vez.
      </p>
      <Card padding="none">
        <ul className="divide-y">
          {data.items.map((list) => (
            <li
              key={`${list.jobId} ${list.dateId}`}
              className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 p-4 sm:px-5"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold tabular-nums">{dateLabel(list, list.uf)}</p>
                <h3 className="wrap-anywhere mt-1">
                  <Link to={paths.job(list.jobId)} className="font-semibold hover:text-brand hover:underline">
                    {list.title}
                  </Link>
                </h3>
                <p className="wrap-anywhere text-muted text-small">{list.employerName}</p>
                <p className="mt-1 text-small">
                  <WaitingMark date={list} now={now} />
                </p>
              </div>
              <WaitingButton jobId={list.jobId} date={list} label={dateLabel(list)} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
