import type { DoctorApplication } from '#contract/api/hiring/applications.ts'
import { canWithdraw } from '#contract/hiring/application-lifecycle.ts'
import { paths } from '#contract/paths.ts'

interface NextStep {
  label: string
  to: string
  /** The employer is waiting for the doctor. */
  isUrgent: boolean
}

/** The doctor's next step with an application: the one button of its row. */
export function nextStep(application: DoctorApplication): NextStep {
  const { id, jobId, status, interview, unreadMessages: unread } = application
  const page = paths.application(id)
  if (interview?.needsAnswer) return { label: 'Escolher horário', to: page, isUrgent: true }
  if (unread > 0)
    return { label: unread === 1 ? 'Ler mensagem' : `Ler ${unread} mensagens`, to: page, isUrgent: true }
  if (status === 'withdrawn') return { label: 'Ver vaga', to: paths.job(jobId), isUrgent: false }
  if (canWithdraw(status))
    return {
      label: interview?.state === 'confirmed' ? 'Ver entrevista' : 'Acompanhar',
      to: page,
      isUrgent: false,
    }
  return { label: status === 'hired' ? 'Ver detalhes' : 'Ver resposta', to: page, isUrgent: false }
}
