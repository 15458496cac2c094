import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApplicationStatus } from '#contract/hiring/applications.ts'
import { interviewStateLabels } from '#contract/hiring/interviews.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { download } from '#web/lib/files/download.ts'
import { call } from '#web/lib/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { timeText } from './brazil-time.ts'
import { InterviewDialog } from './interview-dialog.tsx'
import { interviewQuery } from './queries.ts'

/** The interview of an application as the recruiter sees it: its times, other times, the end of it. */
export function InterviewPanel({
  application: { id, status, doctorName },
}: {
  application: { id: string; status: ApplicationStatus; doctorName: string }
}) {
  const client = useQueryClient()
  const { data } = useQuery(interviewQuery(id))
  const mayDecide = useMayInTeam('recruiter')
  const [dialog, setDialog] = useState<'propose' | 'cancel' | null>(null)
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: ['GET /applications/:id/interview', { params: { id } }] })
    setDialog(null)
  }
  const propose = useMutation({
    mutationFn: (body: Parameters<Parameters<typeof InterviewDialog>[0]['onConfirm']>[0]['interview']) =>
      call('POST /applications/:id/interview', { params: { id }, body }),
    onSuccess: () => {
      toast({ title: 'Horários propostos', variant: 'success' })
      return onSuccess()
    },
  })
  const cancel = useMutation({
    mutationFn: (interviewId: string) => call('POST /interviews/:id/cancel', { params: { id: interviewId } }),
    onSuccess: () => {
      toast({ title: 'Entrevista cancelada', variant: 'success' })
      return onSuccess()
    },
    onError: ({ message }) =>
      toast({ title: 'Erro ao cancelar a entrevista', description: message, variant: 'destructive' }),
  })
  const interview = data?.interview
  if (!interview && status !== 'interview') return null
  const isOpen = interview && interview.state !== 'cancelled'
  return (
    <div className="grid gap-2 text-small">
      {interview ? (
        <>
          <p>
            <Badge variant={interview.state === 'confirmed' ? 'success' : 'neutral'}>
              {interviewStateLabels[interview.state]}
            </Badge>
          </p>
          {interview.state === 'confirmed' && interview.chosenTime ? (
            <p>
              <strong className="font-semibold">{timeText(interview.chosenTime)}</strong>, {interview.minutes}{' '}
              min
            </p>
          ) : (
            isOpen && <p className="text-muted">{interview.times.map(timeText).join('; ')}</p>
          )}
          {isOpen && <p className="wrap-anywhere text-muted">{interview.place}</p>}
          {interview.answer && <p className="whitespace-pre-line">“{interview.answer}”</p>}
        </>
      ) : (
        <p className="text-muted">Nenhum horário proposto.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {mayDecide && status === 'interview' && (
          <Button size="sm" variant="secondary" onClick={() => setDialog('propose')}>
            {interview ? 'Propor outros horários' : 'Propor horários'}
          </Button>
        )}
        {interview?.state === 'confirmed' && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() =>
              void download('GET /interviews/:id/calendar.ics', { params: { id: interview.id } }).catch(() =>
                toast({ title: 'Erro ao baixar o convite', variant: 'destructive' }),
              )
            }
          >
            Baixar convite (.ics)
          </Button>
        )}
        {mayDecide && isOpen && (
          <Button size="sm" variant="ghost" onClick={() => setDialog('cancel')}>
            Cancelar entrevista
          </Button>
        )}
      </div>
      {dialog === 'propose' && (
        <InterviewDialog
          who={doctorName}
          isReschedule={interview !== null && interview !== undefined}
          isPending={propose.isPending}
          error={propose.error}
          onClose={() => setDialog(null)}
          onConfirm={(invitation) => propose.mutate(invitation.interview)}
        />
      )}
      {interview && (
        <ConfirmDialog
          open={dialog === 'cancel'}
          onOpenChange={(open) => !open && setDialog(null)}
          title="Cancelar entrevista?"
          description={`Vamos avisar ${doctorName}, e o horário sai da agenda dos dois lados.`}
          confirmLabel="Cancelar entrevista"
          cancelLabel="Voltar"
          loadingLabel="Cancelando..."
          danger
          loading={cancel.isPending}
          onConfirm={() => cancel.mutate(interview.id)}
        />
      )}
    </div>
  )
}
