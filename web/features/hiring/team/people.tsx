import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Reply } from '#web/lib/api.ts'
import { focusInPlace } from '#web/lib/presses/focus-in-place.ts'
import { useKeptPlaces } from '#web/lib/presses/kept-places.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { MemberRow } from './member-row.tsx'

interface PeopleProps {
  team: UseQueryResult<Reply<'GET /team'>>
  isOwner: boolean
}

/** The people of the company, and for owners the open invitations. */
export function People({ team: { data, isError, refetch, error }, isOwner }: PeopleProps) {
  const list = useRef<HTMLUListElement>(null)
  // The focused button may disappear with its row.
  const focusList = () => focusInPlace(list.current)
  const { list: invitations, keep } = useKeptPlaces(data?.invitations ?? [])
  if (!data && isError)
    return <LoadError title="Não foi possível carregar a equipe." retry={refetch} error={error} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando a equipe..." className="grid gap-3">
        <Skeleton className="h-18 rounded-card" />
        <Skeleton className="h-18 rounded-card" />
      </SkeletonGroup>
    )
  const { members } = data
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card padding="none">
        <ul ref={list} tabIndex={-1} aria-label="Pessoas da equipe" className="divide-y outline-none">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} isOwner={isOwner} onRemoved={focusList} />
          ))}
        </ul>
        {isOwner && members.length === 1 && invitations.length === 0 && (
          <p className="border-t p-4 text-muted text-small sm:px-5">
            Só você usa esta conta. Convide quem recruta com você: cada pessoa entra com a própria senha.
          </p>
        )}
      </Card>
      {invitations.length > 0 && (
        <Card as="section" padding="none" aria-labelledby="convites">
          <div className="p-4 pb-0 sm:px-5">
            <CardHeader title={<span id="convites">Convites abertos</span>} />
          </div>
          <ul className="divide-y">
            {invitations.map(({ item, isGone }) => (
              <InvitationRow
                key={item.id}
                invitation={item}
                isEnded={isGone}
                onEnd={() => keep(item)}
                onEnded={focusList}
              />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
