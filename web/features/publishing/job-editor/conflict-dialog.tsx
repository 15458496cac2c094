import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface ConflictDialogProps {
  open: boolean
  /** The parts of the job that were changed since the form was loaded. */
  changedParts: string[]
  /** Returns to the form. */
  close: () => void
  loadCurrent: () => void
  saveOwn: () => void
}

const list = new Intl.ListFormat('pt-BR')

/** Asks how to resolve a conflict: the job was saved elsewhere since the form was loaded. */
export function ConflictDialog({ open, changedParts, close, loadCurrent, saveOwn }: ConflictDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="lg"
      title="Esta vaga foi alterada em outra janela"
      description={`${changedParts.length > 0 ? `O que mudou lá: ${list.format(changedParts)}. ` : ''}O que você digitou continua aqui. Se você salvar a sua versão, ela substituirá a que foi gravada na outra janela; se carregar a versão atual, o que você digitou ficará guardado como rascunho.`}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Continuar editando
          </Button>
          <Button variant="secondary" onClick={loadCurrent}>
            Carregar a versão atual
          </Button>
          <Button onClick={saveOwn}>Salvar a minha versão</Button>
        </>
      }
    />
  )
}
