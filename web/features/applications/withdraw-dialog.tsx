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
        toast({ title: 'Candidatura retirada', variant: 'success' })
        onWithdrawn?.()
      },
      onError: ({ message }) =>
        toast({ title: 'Erro ao retirar candidatura', description: message, variant: 'destructive' }),
      onSettled: () => onOpenChange(false),
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Retirar candidatura?"
      description={`Sua candidatura a “${jobTitle}” será retirada e o empregador deixa de ver seus contatos. Enquanto a vaga estiver aberta, você pode se candidatar de novo.`}
      confirmLabel="Retirar candidatura"
      loadingLabel="Retirando..."
      danger
      loading={isPending}
      onConfirm={withdraw}
    />
  )
}
