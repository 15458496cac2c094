import type { EmployerJob } from '#contract/api/publishing/managed-jobs.ts'
import { GiveUpDialog } from '#web/features/payments/sponsorship-checkout/give-up.tsx'
import { useSession } from '#web/lib/current-user.ts'
import { toast } from '#web/ui/toast.tsx'

interface GiveUpBoostProps {
  job: EmployerJob
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The job was only reserved, and has left the list. */
  onDone: () => void
}

/** Asks before an unpaid sponsorship is given up. */
export function GiveUpBoost({ job, open, onOpenChange, onDone }: GiveUpBoostProps) {
  const { user } = useSession()
  const { sponsorship, id, title } = job
  if (sponsorship?.state !== 'pending' || !user) return null
  const createsJob = job.status === 'pending_payment'
  return (
    <GiveUpDialog
      sponsorship={{ paymentId: sponsorship.paymentId, jobId: id, jobTitle: title, createsJob }}
      userId={user.id}
      open={open}
      onOpenChange={onOpenChange}
      onDone={(isKept) => {
        toast({
          title: 'Destaque cancelado',
          description: isKept ? 'A vaga voltou como rascunho em “Nova vaga”.' : 'Nada foi cobrado.',
          variant: 'success',
        })
        if (createsJob) onDone()
      }}
    />
  )
}
