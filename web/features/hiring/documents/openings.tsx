import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { CARD_OPENING_TEXT, TEAM_OPENING_TEXT } from '#contract/hiring/document-grants.ts'
import { documentName } from '#contract/hiring/documents.ts'
import { FORMER_MEMBER } from '#contract/hiring/team-activity.ts'
import { pageNumber } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import type { Reply } from '#web/lib/api.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pagination, ToLastPage } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { openingsQuery } from './queries.ts'

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

const hrefFor = (page: number) => `${paths.documents}?aba=aberturas${page > 1 ? `&page=${page}` : ''}`

/** Each time somebody of a company, or an admin, opened a document, the newest first. */
export function Openings() {
  const [params] = useSearchParams()
  const { data, isError, error, refetch } = useQuery({
    ...openingsQuery(pageNumber(params)),
    placeholderData: keepPreviousData,
  })
  if (!data && isError)
    return <LoadError title="Não foi possível carregar as aberturas." retry={refetch} error={error} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando as aberturas..." className="grid gap-3">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-16 rounded-card" />
        ))}
      </SkeletonGroup>
    )
  if (data.currentPage > Math.max(1, data.totalPages))
    return <ToLastPage totalPages={data.totalPages} hrefFor={hrefFor} />
  if (data.totalCount === 0)
    return (
      <EmptyState title="Ninguém abriu seus documentos">
        Quando uma empresa abrir um documento que você compartilhou, ou a administração do Medponto abrir um,
        você vê aqui quem foi e quando.
      </EmptyState>
    )
  return (
    <>
      <Card padding="none">
        <ul aria-label="Aberturas" className="divide-y">
          {data.items.map((opening) => (
            <OpeningRow key={opening.id} opening={opening} />
          ))}
        </ul>
      </Card>
      <div className="mt-4 empty:hidden">
        <Pagination currentPage={data.currentPage} totalPages={data.totalPages} hrefFor={hrefFor} />
      </div>
    </>
  )
}

function OpeningRow({ opening }: { opening: Reply<'GET /documents/openings'>['items'][number] }) {
  const { companyName, openedBy, openedAt, jobTitle, applicationId, reason, isForCheck } = opening
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 p-4 text-small sm:px-5">
      <p className="min-w-0 flex-1 basis-72">
        <span className="wrap-anywhere font-semibold text-body">{companyName}</span>
        <span className="wrap-anywhere">, {reason ? 'administração' : (openedBy ?? FORMER_MEMBER)}</span>
        <span className="wrap-anywhere block text-muted">
          {documentName(opening)}
          {jobTitle && ' · '}
          {jobTitle &&
            (applicationId ? (
              <Link
                to={paths.application(applicationId)}
                className="rounded-control text-foreground underline decoration-border-strong underline-offset-4 hover:text-brand"
              >
                {jobTitle}
              </Link>
            ) : (
              jobTitle
            ))}
        </span>
        {reason && (
          <span className="wrap-anywhere block whitespace-pre-line">
            {isForCheck ? CARD_OPENING_TEXT : TEAM_OPENING_TEXT} Motivo: {reason}
          </span>
        )}
      </p>
      <time dateTime={openedAt} className="text-muted tabular-nums">
        {moment.format(new Date(openedAt)).replace(',', '')}
      </time>
    </li>
  )
}
