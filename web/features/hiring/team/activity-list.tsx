import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { TeamActivity } from '#contract/api/hiring/team.ts'
import { applicationStatusLabels } from '#contract/hiring/applications.ts'
import { activityTexts, FORMER_MEMBER } from '#contract/hiring/team-activity.ts'
import { paths } from '#contract/paths.ts'
import { ACTIVITY_MONTHS } from '#contract/platform/retention.ts'
import type { Reply } from '#web/lib/api.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button, underlinedLinkClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { activityQuery } from './queries.ts'

/** The activity of the company's team, the newest first; older pages follow on request. */
export function ActivityList({ team }: { team: Reply<'GET /team'> | undefined }) {
  const [search, setSearch] = useSearchParams()
  const person = team?.members.find(({ id }) => id === search.get('pessoa'))?.id ?? ''
  return (
    <div>
      {team && team.members.length > 1 && (
        <Field label="Pessoa" className="mb-4 max-w-80">
          <Select
            placeholder="Toda a equipe"
            options={team.members.map(({ id, name }) => ({ value: id, label: name }))}
            value={person}
            onChange={({ target: { value } }) =>
              setSearch(
                { aba: 'atividade', ...(value && { pessoa: value }) },
                { preventScrollReset: true, replace: true },
              )
            }
          />
        </Field>
      )}
      <Entries key={person} person={person} />
    </div>
  )
}

function Entries({ person }: { person: string }) {
  const [cursors, setCursors] = useState<(string | null)[]>([null])
  const pages = useQueries({ queries: cursors.map((cursor) => activityQuery(cursor, person)) })
  const items = pages.flatMap(({ data }) => data?.items ?? [])
  const last = pages.at(-1)
  const failed = pages.find(({ isError, data }) => isError && !data)
  const next = last?.data?.nextCursor
  if (failed)
    return (
      <LoadError
        title="Não foi possível carregar a atividade."
        retry={() => failed.refetch()}
        error={failed.error}
      />
    )
  if (!pages[0]?.data)
    return (
      <SkeletonGroup label="Carregando a atividade..." className="grid gap-3">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-14 rounded-card" />
        ))}
      </SkeletonGroup>
    )
  if (items.length === 0 && person)
    return (
      <EmptyState title="Nenhuma atividade desta pessoa">
        Nos últimos {ACTIVITY_MONTHS} meses, ela não mudou nada em nome da empresa.
      </EmptyState>
    )
  if (items.length === 0)
    return (
      <EmptyState title="Nenhuma atividade ainda">
        Aqui aparece o que cada pessoa da equipe fez: vagas, candidaturas, pagamentos e convites.
      </EmptyState>
    )
  return (
    <>
      <Card padding="none">
        <ul className="divide-y" aria-label="Atividade da equipe">
          {items.map((item) => (
            <ActivityRow key={item.id} item={item} />
          ))}
        </ul>
      </Card>
      {next ? (
        <Button
          variant="secondary"
          className="mt-4"
          loading={last?.isFetching}
          onClick={() => setCursors([...cursors, next])}
        >
          Mostrar mais
        </Button>
      ) : (
        last?.data && (
          <p className="mt-4 text-muted text-small">Guardamos a atividade por {ACTIVITY_MONTHS} meses.</p>
        )
      )}
    </>
  )
}

function ActivityRow({ item }: { item: TeamActivity }) {
  const now = useNow()
  const { action, author, isFormer, at } = item
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-3 sm:px-5">
      <p className="min-w-0 flex-1 basis-72">
        <strong className="font-semibold">{author ?? FORMER_MEMBER}</strong>
        {author && isFormer && <span className="text-muted"> ({FORMER_MEMBER.toLowerCase()})</span>}{' '}
        {activityTexts[action]?.text ?? 'fez uma alteração'}
        <Subject item={item} />
        {/* Absent in replies of the release before. */}
        {item.movedTo && ` para “${applicationStatusLabels[item.movedTo]}”`}
      </p>
      <time dateTime={at} title={formatDate(at)} className="shrink-0 text-muted text-small">
        {relativeTime(at, now)}
      </time>
    </li>
  )
}

const link = `rounded-control ${underlinedLinkClass}`

/** The subject of the action, with a link if it has a page. */
function Subject({ item: { action, subject, jobId, applicationId } }: { item: TeamActivity }) {
  const kind = activityTexts[action]?.subject
  if (!kind) return null
  if (!subject) return <span className="text-muted"> (não existe mais)</span>
  const to = applicationId ? paths.openApplication(applicationId) : jobId && paths.job(jobId)
  if (to)
    return (
      <>
        {' '}
        <Link to={to} className={link}>
          {subject}
        </Link>
      </>
    )
  return <> {subject}</>
}
