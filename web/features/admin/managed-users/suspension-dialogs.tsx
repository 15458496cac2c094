import type { UserDetails } from '#contract/api/admin/managed-users.ts'
import { ReasonDialog } from '#web/features/platform/back-office/reason-dialog.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCancelDeletion, useReinstate, useSuspend } from './queries.ts'

const failed = ({ message }: Error) => toast({ title: 'Erro', description: message, variant: 'destructive' })

interface DialogProps {
  user: UserDetails
  onClose: () => void
}

/** Suspends an account with a reason that its owner is mailed. */
export function SuspendDialog({ user, onClose }: DialogProps) {
  const { mutate, isPending, error } = useSuspend(user)
  return (
    <ReasonDialog
      title={`Suspender ${user.name ?? user.email}?`}
      description="As sessões terminam agora, e o perfil e as vagas saem do site. A pessoa recebe o motivo por e-mail."
      confirmLabel="Suspender"
      loadingLabel="Suspendendo..."
      danger
      isPending={isPending}
      error={error}
      onConfirm={(reason) =>
        mutate(reason, {
          onSuccess: () => {
            toast({ title: 'Conta suspensa', variant: 'success' })
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}

export function ReinstateDialog({ user, onClose }: DialogProps) {
  const { mutate, isPending } = useReinstate(user)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Encerrar a suspensão de ${user.name ?? user.email}?`}
      description="A pessoa volta a entrar, e o que ainda está no prazo volta ao site. Ela é avisada por e-mail."
      confirmLabel="Encerrar suspensão"
      loadingLabel="Encerrando..."
      loading={isPending}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            toast({ title: 'Suspensão encerrada', variant: 'success' })
            onClose()
          },
          onError: failed,
        })
      }
    />
  )
}

/** Cancels a deletion that admins have ordered, with a reason for the log. */
export function CancelDeletionDialog({ user, onClose }: DialogProps) {
  const { mutate, isPending, error } = useCancelDeletion(user)
  return (
    <ReasonDialog
      title={`Cancelar a exclusão de ${user.name ?? user.email}?`}
      description="A conta volta a ser o que era: se já estava suspensa, continua suspensa. O que foi retirado ou encerrado não reabre, e um pedido da própria pessoa continua valendo. Ela é avisada por e-mail; o motivo fica só no registro."
      confirmLabel="Cancelar exclusão"
      loadingLabel="Cancelando..."
      cancelLabel="Voltar"
      isPending={isPending}
      error={error}
      onConfirm={(reason) =>
        mutate(reason, {
          onSuccess: () => {
            toast({ title: 'Exclusão cancelada', variant: 'success' })
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}
