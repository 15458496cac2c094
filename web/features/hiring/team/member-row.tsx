import { MoreVertical } from 'lucide-react'
import { useState } from 'react'
import type { TeamMember } from '#contract/api/hiring/team.ts'
import { teamRoleTexts } from '#contract/hiring/role-texts.ts'
import { relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { LeaveDialog, RemoveDialog } from './removal-dialogs.tsx'
import { RoleDialog } from './role-dialog.tsx'

interface MemberRowProps {
  member: TeamMember
  /** Whether the visitor may change the team. */
  isOwner: boolean
  onRemoved: () => void
}

/** A person of the team, with what the visitor may change. */
export function MemberRow({ member, isOwner, onRemoved }: MemberRowProps) {
  const [asking, setAsking] = useState<'role' | 'remove' | 'leave' | null>(null)
  const now = useNow()
  const { name, email, role, isFounder, hasLeft, isSuspended, isSelf, lastSeenAt } = member
  const close = () => setAsking(null)
  const items = [
    ...(isOwner
      ? [{ label: hasLeft ? 'Dar acesso de novo' : 'Mudar função', onSelect: () => setAsking('role') }]
      : []),
    ...(isOwner && !isSelf && !hasLeft
      ? [{ label: 'Remover da equipe', danger: true, onSelect: () => setAsking('remove') }]
      : []),
    ...(isSelf ? [{ label: 'Sair da equipe', danger: true, onSelect: () => setAsking('leave') }] : []),
  ]
  return (
    <li className="flex items-center gap-3 p-4 sm:gap-4 sm:px-5">
      <div className="max-sm:hidden">
        <Avatar name={name} shape={isFounder ? 'square' : 'circle'} />
      </div>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-semibold">{name}</span>
          {isSelf && <Badge variant="brand">Você</Badge>}
          {isSuspended && <Badge variant="danger">Suspensa</Badge>}
          {hasLeft && <Badge>Sem acesso</Badge>}
        </p>
        {!hasLeft && <p className="text-small sm:hidden">{teamRoleTexts[role].label}</p>}
        <p className="break-all text-muted text-small">{email}</p>
        <p className="text-muted text-small">
          {isFounder && 'Conta da empresa'}
          {isFounder && !hasLeft && ' · '}
          {!hasLeft && (lastSeenAt ? `Último acesso ${relativeTime(lastSeenAt, now)}` : 'Ainda não entrou')}
        </p>
      </div>
      {!hasLeft && (
        <div className="shrink-0 text-small max-sm:hidden lg:w-80">
          <p>{teamRoleTexts[role].label}</p>
          <p className="text-muted max-lg:hidden">{teamRoleTexts[role].may}</p>
        </div>
      )}
      {items.length > 0 && (
        <Menu
          align="end"
          items={items}
          trigger={
            <Button variant="ghost" size="icon" aria-label={`Ações: ${name}`}>
              <MoreVertical aria-hidden />
            </Button>
          }
        />
      )}
      <RoleDialog member={member} open={asking === 'role'} onClose={close} />
      <RemoveDialog member={member} open={asking === 'remove'} onClose={close} onRemoved={onRemoved} />
      <LeaveDialog open={asking === 'leave'} onClose={close} />
    </li>
  )
}
