import { useState } from 'react'
import { builtInTemplates } from '#contract/hiring/application-moves.ts'
import {
  emptyInterview,
  InterviewFields,
  type InterviewProblem,
  interviewBody,
  problemOf,
} from './interview-fields.tsx'
import { MessageField } from './message-field.tsx'
import { MoveDialog, type MoveDialogProps } from './move-dialog.tsx'

type Interview = ReturnType<typeof interviewBody>

interface InterviewDialogProps extends MoveDialogProps {
  who: string
  /** New times for somebody who is invited already: without a message. */
  isReschedule?: boolean
  onConfirm: (invitation: { interview: Interview; message: string }) => void
}

/** Proposes times for an interview. */
export function InterviewDialog({ who, isReschedule = false, onConfirm, ...frame }: InterviewDialogProps) {
  const [draft, setDraft] = useState(emptyInterview)
  const [problem, setProblem] = useState<InterviewProblem | null>(null)
  const [message, setMessage] = useState<string>(builtInTemplates.interview)
  const submit = () => {
    const found = problemOf(draft, Date.now())
    setProblem(found)
    if (!found) onConfirm({ interview: interviewBody(draft), message })
  }
  return (
    <MoveDialog
      {...frame}
      title={isReschedule ? `Propor outros horários a ${who}` : `Chamar ${who} para entrevista`}
      {...(isReschedule && { description: 'Os horários anteriores deixam de valer.' })}
      confirmLabel="Propor horários"
      isWide
      onSubmit={submit}
    >
      <InterviewFields
        draft={draft}
        problem={problem}
        onChange={(changed) => {
          setDraft(changed)
          setProblem(null)
        }}
      />
      {!isReschedule && <MessageField status="interview" value={message} onChange={setMessage} />}
    </MoveDialog>
  )
}
