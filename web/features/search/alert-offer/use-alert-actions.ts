import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ALERT_PAUSE_DAYS } from '#contract/search/alerts.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'
import { refetchAlerts } from './queries.ts'

const done = { pause: `Alerta pausado por ${ALERT_PAUSE_DAYS} dias`, resume: 'Alerta ativo' } as const

/** Pauses and resumes alerts of the account. */
export function useAlertActions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: keyof typeof done }) =>
      call(action === 'pause' ? 'POST /job-alerts/:id/pause' : 'POST /job-alerts/:id/resume', {
        params: { id },
      }),
    onSuccess: (_, { action }) => toast({ title: done[action], variant: 'success' }),
    onError: (error) =>
      toast({ title: 'O alerta não mudou', description: error.message, variant: 'destructive' }),
    onSettled: () => refetchAlerts(client),
  })
}
