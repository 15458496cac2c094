import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWithdraw } from './queries.ts'

interface WithdrawDialogProps {
  jobId: string
  jobTitle: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onWithdrawn?: () => void
}

/** Asks before withdrawing an application. */
export function WithdrawDialog({ jobId, jobTitle, open, onOpenChange, onWithdrawn }: WithdrawDialogProps) {
  const { mutate, isPending } = useWithdraw()
  const withdraw = () =>
    mutate(jobId, {
      onSuccess: () => {
        toast({ title: 'Candidatura removida', variant: 'success' })
        onWithdrawn?.()
      },
      onError: ({ message }) =>
        toast({ title: 'Erro ao remover candidatura', description: message, variant: 'destructive' }),
      onSettled: () => onOpenChange(false),
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Remover candidatura?"
      description={`Sua candidatura a “${jobTitle}” será removida, e a empresa deixará de ver seus contatos. Enquanto a vaga estiver aberta, você pode se candidatar de novo.`}
      confirmLabel="Remover candidatura"
      loadingLabel="Removendo..."
      danger
      loading={isPending}
      onConfirm={withdraw}
    />
  )
}
