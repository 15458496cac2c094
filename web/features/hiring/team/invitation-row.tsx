import type { TeamInvitation } from '#contract/api/hiring/team.ts'
import { teamRoleTexts } from '#contract/hiring/role-texts.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { formatDate } from '#web/lib/format.ts'
import { call } from '#web/lib/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { useTeamChange } from './queries.ts'

/** An invitation that nobody has accepted yet. */
export function InvitationRow({
  invitation: { id, email, role, invitedBy, expiresAt, isExpired },
  isEnded,
  onEnd,
  onEnded,
}: {
  invitation: TeamInvitation
  isEnded: boolean
  onEnd: () => void
  onEnded: () => void
}) {
  const send = useTeamChange(() => call('POST /team/invitations/:id/send', { params: { id } }), {
    done: 'Convite enviado de novo',
  })
  const revoke = useTeamChange(() => call('DELETE /team/invitations/:id', { params: { id } }), {
    done: 'Convite cancelado',
    onDone: onEnded,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-all font-semibold">{email}</span>
          {isExpired && <Badge variant="danger">Expirado</Badge>}
        </p>
        <p className="text-muted text-small">
          {teamRoleTexts[role].label}
          {invitedBy && ` · por ${invitedBy}`} · {isExpired ? 'venceu' : 'vale até'} {formatDate(expiresAt)}
        </p>
      </div>
      {isEnded && <p className="self-center text-muted text-small">Encerrado</p>}
      <div className={cn('flex gap-1', isEnded && 'hidden')}>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Enviar de novo: ${email}`}
          loading={send.isPending}
          onClick={singlePress(() => send.mutate(undefined))}
        >
          Enviar de novo
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Cancelar convite: ${email}`}
          loading={revoke.isPending}
          onClick={singlePress(() => {
            onEnd()
            revoke.mutate(undefined)
          })}
        >
          Cancelar
        </Button>
      </div>
    </li>
  )
}
