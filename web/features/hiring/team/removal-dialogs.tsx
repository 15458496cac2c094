import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { TeamMember } from '#contract/api/hiring/team.ts'
import { paths } from '#contract/paths.ts'
import { clearSession } from '#web/lib/current-user.ts'
import { call, lastCall } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useTeamChange } from './queries.ts'

interface DialogState {
  open: boolean
  onClose: () => void
}

export function RemoveDialog({
  member: { id, name, isFounder },
  open,
  onClose,
  onRemoved,
}: DialogState & { member: TeamMember; onRemoved: () => void }) {
  const remove = useTeamChange(() => call('DELETE /team/members/:id', { params: { id } }), {
    done: `${name} não faz mais parte da equipe`,
    onDone: () => {
      onClose()
      onRemoved()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Remover ${name}?`}
      description={
        isFounder
          ? 'O acesso com o e-mail da empresa é encerrado na hora. As vagas, os pagamentos e a conta continuam.'
          : 'O acesso é encerrado na hora, e a pessoa é avisada por e-mail. O que ela fez continua na atividade.'
      }
      confirmLabel="Remover da equipe"
      loadingLabel="Removendo..."
      danger
      loading={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
    />
  )
}

export function LeaveDialog({ open, onClose }: DialogState) {
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: () => lastCall('POST /team/leave'),
    onSuccess: () => {
      clearSession()
      navigate(paths.home)
      toast({ title: 'Você saiu da equipe', variant: 'success' })
    },
    onError: ({ message }) => {
      onClose()
      toast({ title: 'Não foi possível sair da equipe', description: message, variant: 'destructive' })
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Sair da equipe?"
      description="Você perde o acesso às vagas e candidaturas na hora. Para voltar, é preciso um novo convite."
      confirmLabel="Sair da equipe"
      loadingLabel="Saindo..."
      danger
      loading={leave.isPending || leave.isSuccess}
      onConfirm={() => leave.mutate()}
    />
  )
}
