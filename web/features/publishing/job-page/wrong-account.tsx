import { useNavigate } from 'react-router'
import { endSession } from '#web/lib/current-user.ts'
import { loginPath } from '#web/lib/guard.ts'
import { intentionPath, type JobAction } from '#web/lib/intention.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

const texts: Record<JobAction, string> = {
  apply: 'Só médicas e médicos podem se candidatar. Entre com outra conta ou crie uma com outro e-mail.',
  save: 'Só médicas e médicos podem salvar vagas. Entre com outra conta ou crie uma com outro e-mail.',
}

/** Shown to a company or an admin who signed in to do what only doctors can. */
export function WrongAccount({ jobId, action }: { jobId: string; action: JobAction }) {
  const navigate = useNavigate()
  const change = async () => {
    await endSession()
    navigate(loginPath(intentionPath(jobId, action), action))
  }
  return (
    <Alert
      title="Esta conta não tem perfil médico"
      action={
        <Button variant="secondary" size="sm" onClick={change}>
          Entrar com outra conta
        </Button>
      }
    >
      {texts[action]}
    </Alert>
  )
}
