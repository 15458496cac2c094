import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { UserDetails } from '#contract/api/admin/managed-users.ts'
import { ApprovalDialog } from '#web/features/admin/approvals/approval-dialog.tsx'
import { ViewAsDialog } from '#web/features/admin/view-as/view-as-dialog.tsx'
import { singlePress } from '#web/lib/double-press.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { LawExportDialog } from './law-export-dialog.tsx'
import { useInviteAgain, useSetSearchable } from './queries.ts'
import { RoleDialog } from './role-dialog.tsx'
import { CancelDeletionDialog, ReinstateDialog, SuspendDialog } from './suspension-dialogs.tsx'
import { type UserStep, userMenu } from './user-menu.ts'

const failed = ({ message }: Error) => toast({ title: 'Erro', description: message, variant: 'destructive' })

/** An admin's actions on an account. */
export function UserActions({ user }: { user: UserDetails }) {
  const [step, setStep] = useState<UserStep | null>(null)
  const close = () => setStep(null)
  const searchable = useSetSearchable(user)
  const invitation = useInviteAgain(user)
  const isAdmin = user.role === 'admin'
  const person = { id: user.id, name: user.name ?? user.email }
  const setSearchable = (isSearchable: boolean) =>
    searchable.mutate(isSearchable, {
      onSuccess: () =>
        toast({
          title: isSearchable ? 'Perfil visível' : 'Perfil escondido',
          variant: 'success',
          action: { label: 'Desfazer', onClick: () => setBack(!isSearchable) },
        }),
      onError: failed,
    })
  // The toast may outlive the panel, and an explicit value cannot toggle anything by mistake.
  const setBack = (isSearchable: boolean) =>
    searchable.mutate(isSearchable, {
      onSuccess: () => toast({ title: 'Mudança desfeita', variant: 'success' }),
      onError: failed,
    })
  const inviteAgain = () =>
    invitation.mutate(undefined, {
      onSuccess: () => toast({ title: 'Convite enviado', description: user.email, variant: 'success' }),
      onError: failed,
    })
  const dialogs: Record<UserStep, ReactNode> = {
    suspend: isAdmin ? (
      <ApprovalDialog kind="suspend_admin" user={person} onClose={close} />
    ) : (
      <SuspendDialog user={user} onClose={close} />
    ),
    reinstate: isAdmin ? (
      <ApprovalDialog kind="reinstate_admin" user={person} onClose={close} />
    ) : (
      <ReinstateDialog user={user} onClose={close} />
    ),
    cancelDeletion: <CancelDeletionDialog user={user} onClose={close} />,
    document: (
      <DocumentDialog user={user} field={isEmployerRole(user.role) ? 'cnpj' : 'cpf'} onClose={close} />
    ),
    role: <RoleDialog user={user} onClose={close} />,
    grant: <GrantDialog user={user} onClose={close} />,
    viewAs: <ViewAsDialog user={person} onClose={close} />,
    makeAdmin: <ApprovalDialog kind="grant_admin" user={person} onClose={close} />,
    delete: <ApprovalDialog kind="delete_account" user={person} onClose={close} />,
    personalData: <LawExportDialog user={user} kind="personalData" onClose={close} />,
    accessRecords: <LawExportDialog user={user} kind="accessRecords" onClose={close} />,
  }
  return (
    <>
      {user.situation === 'suspended' && (
        <Button size="sm" onClick={() => setStep('reinstate')}>
          Encerrar suspensão
        </Button>
      )}
      {user.deletionIsOrdered && (
        <Button size="sm" onClick={() => setStep('cancelDeletion')}>
          Cancelar exclusão
        </Button>
      )}
      {user.role && user.role !== 'admin' && !user.deletionDueAt && (
        <Button
          variant="secondary"
          size="sm"
          loading={searchable.isPending}
          onClick={singlePress(() => setSearchable(!user.isSearchable))}
        >
          {user.isSearchable ? 'Esconder perfil' : 'Mostrar perfil'}
        </Button>
      )}
      <Menu
        align="end"
        trigger={
          <Button variant="secondary" size="sm" loading={invitation.isPending}>
            <Ellipsis aria-hidden />
            Mais ações
          </Button>
        }
        items={userMenu(user, { open: setStep, inviteAgain })}
      />
      {!user.suspendedAt && (
        <Button variant="ghost" size="sm" className="sm:ml-auto" onClick={() => setStep('suspend')}>
          Suspender
        </Button>
      )}
      {step && dialogs[step]}
    </>
  )
}
