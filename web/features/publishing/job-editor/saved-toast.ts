import { CallError, type Reply } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import type { ToastOptions } from '#web/ui/toast.tsx'

const sentForReview: ToastOptions = {
  title: 'Vaga enviada para análise',
  description: 'Ela aparecerá na busca assim que for aprovada.',
  variant: 'success',
}

export const createdToast = ({ status }: Reply<'POST /jobs'>): ToastOptions =>
  status === 'awaiting_review'
    ? sentForReview
    : { title: 'Vaga publicada', description: 'Ela já aparece na busca.', variant: 'success' }

export const savedToast = ({ textsAwaitReview }: Reply<'PUT /jobs/:id'>): ToastOptions => ({
  title: 'Alterações salvas',
  ...(textsAwaitReview && { description: 'O texto novo aparecerá assim que for aprovado.' }),
  variant: 'success',
})

/** Sends a rejected job to review again. If the quota is full, the edit stays saved and the job stays rejected. */
export async function resubmitJob(id: string): Promise<ToastOptions> {
  try {
    await call('POST /jobs/:id/resubmit', { params: { id } })
    return sentForReview
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return {
      title: 'Alterações salvas, vaga não enviada',
      description: error.reply?.upgrade_message ?? error.message,
      variant: 'destructive',
    }
  }
}
