import { useQuery } from '@tanstack/react-query'
import { roleLabels } from '#contract/admin/managed-users.ts'
import { paths } from '#contract/paths.ts'
import { SidePanel } from '#web/features/platform/back-office/side-panel.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { userQuery } from './queries.ts'
import { SituationMark } from './situation-mark.tsx'
import { UserActions } from './user-actions.tsx'
import { UserFacts } from './user-facts.tsx'

/** 'Ver detalhes': everything about one account, and what an admin can do to it. `id` is empty while it is closed. */
export function UserPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: user, isError, refetch } = useQuery({ ...userQuery(id), enabled: id !== '' })
  return (
    <SidePanel
      open={id !== ''}
      rowId={id}
      onClose={onClose}
      title={user ? (user.name ?? user.email) : 'Detalhes da conta'}
      description={
        user && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {user.role && <span>{roleLabels[user.role]}</span>}
            <SituationMark user={user} />
            {user.profileCompletedAt && user.role !== 'admin' && !user.suspendedAt && (
              <Link to={paths.publicProfile(user.id)} target="_blank" className="text-brand hover:underline">
                Ver perfil
              </Link>
            )}
          </span>
        )
      }
      footer={user && <UserActions key={user.id} user={user} />}
    >
      {user ? (
        <UserFacts key={user.id} user={user} />
      ) : isError ? (
        <LoadError title="Não foi possível carregar esta conta." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando..." className="grid gap-3">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} className="h-6" />
          ))}
        </SkeletonGroup>
      )}
    </SidePanel>
  )
}
