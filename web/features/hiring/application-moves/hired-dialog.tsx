import { useRef, useState } from 'react'
import { builtInTemplates } from '#contract/hiring/application-moves.ts'
import { Radio } from '#web/ui/checkbox.tsx'
import { MessageField } from './message-field.tsx'
import { MoveDialog, type MoveDialogProps } from './move-dialog.tsx'

interface HiredDialogProps extends MoveDialogProps {
  who: string
  jobTitle: string
  onConfirm: (hiring: { message: string; isFilled: boolean }) => void
}

/** Hires somebody, and asks whether the job is filled. */
export function HiredDialog({ who, jobTitle, onConfirm, ...frame }: HiredDialogProps) {
  const [isFilled, setFilled] = useState<boolean | null>(null)
  const [isMissing, setMissing] = useState(false)
  const answers = useRef<HTMLFieldSetElement>(null)
  const [message, setMessage] = useState<string>(builtInTemplates.hired)
  const choose = (filled: boolean) => {
    setFilled(filled)
    setMissing(false)
  }
  return (
    <MoveDialog
      {...frame}
      title={`Contratar ${who}?`}
      confirmLabel={isFilled ? 'Contratar e encerrar a vaga' : 'Contratar'}
      onSubmit={() => {
        if (isFilled !== null) return onConfirm({ message, isFilled })
        setMissing(true)
        answers.current?.querySelector('input')?.focus()
      }}
    >
      <fieldset ref={answers} aria-describedby={isMissing ? 'filled-error' : undefined}>
        <legend className="font-semibold text-small">A vaga foi preenchida?</legend>
        <p className="text-muted text-small">{jobTitle}</p>
        <Radio
          name="filled"
          label="Não, a seleção continua"
          checked={isFilled === false}
          onChange={() => choose(false)}
        />
        <Radio
          name="filled"
          label="Sim, encerrar a vaga"
          hint="As outras candidaturas recebem a resposta “Vaga preenchida” agora. Isto não pode ser desfeito."
          checked={isFilled === true}
          onChange={() => choose(true)}
        />
        {isMissing && (
          <p id="filled-error" role="alert" className="text-danger text-small">
            Diga se a vaga foi preenchida.
          </p>
        )}
      </fieldset>
      <MessageField status="hired" value={message} onChange={setMessage} />
    </MoveDialog>
  )
}
