import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, CalendarPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DoctorApplication } from '#contract/api/hiring/applications.ts'
import type { Interview } from '#contract/api/hiring/interviews.ts'
import { interviewStateLabels, MAX_INTERVIEW_NOTE } from '#contract/hiring/interviews.ts'
import { timeText } from '#web/features/hiring/application-moves/brazil-time.ts'
import { interviewQuery } from '#web/features/hiring/application-moves/queries.ts'
import { CallError, type Input, isHiddenInView } from '#web/lib/api.ts'
import { download } from '#web/lib/files/download.ts'
import { refetchDashboard } from '#web/lib/refetch-dashboard.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The interview of an application, as its doctor sees it. Nothing if there is none. */
export function InterviewSection({ application }: { application: DoctorApplication }) {
  const { data, isError, error } = useQuery(interviewQuery(application.id))
  const section = useRef<HTMLElement>(null)
  if (isHiddenInView(error))
    return <p className="mt-4 text-muted text-small">A entrevista não aparece em “Ver como”.</p>
  if (isError)
    return (
      <Alert variant="danger" className="mt-4">
        Não foi possível carregar a entrevista. Atualize a página.
      </Alert>
    )
  const interview = data?.interview
  if (!interview) return null
  return (
    <section
      ref={section}
      aria-label={`Entrevista: ${application.jobTitle}`}
      className="mt-4 grid content-start gap-3 rounded-control border bg-subtle p-4"
    >
      <h3 className="flex items-center gap-2 font-semibold text-small">
        <CalendarClock aria-hidden className="size-4 shrink-0 text-brand" />
        {interview.state === 'proposed'
          ? 'Escolha o horário da entrevista'
          : interviewStateLabels[interview.state]}
      </h3>
      <Content
        interview={interview}
        // The answer takes less space, and 'Remover' below would come to where it was confirmed.
        keepHeight={() => {
          if (section.current) section.current.style.minHeight = `${section.current.offsetHeight}px`
        }}
      />
    </section>
  )
}

function Content({ interview, keepHeight }: { interview: Interview; keepHeight: () => void }) {
  const { id, state, chosenTime, minutes, place, note, times } = interview
  const [isAsking, setAsking] = useState(false)
  const decline = useAnswer((body: Input<'POST /interviews/:id/decline'>['body']) =>
    call('POST /interviews/:id/decline', { params: { id }, body: body ?? {} }),
  )
  if (state === 'cancelled') return <p className="text-muted text-small">Este horário não vale mais.</p>
  if (state === 'declined')
    return (
      <p className="text-muted text-small">
        Você pediu outros horários. Avisamos você assim que a empresa responder.
      </p>
    )
  return (
    <>
      <p className="text-small">
        {state === 'confirmed' && chosenTime && (
          <>
            <strong className="font-semibold">{timeText(chosenTime)}</strong> ·{' '}
          </>
        )}
        {minutes} minutos · <Place place={place} />
        {note && <span className="block whitespace-pre-line text-muted">{note}</span>}
      </p>
      {state === 'proposed' && <TimeChoice id={id} times={times} onSubmit={keepHeight} />}
      <div className="flex flex-wrap gap-2">
        {state === 'confirmed' && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() =>
              void download('GET /interviews/:id/calendar.ics', { params: { id } }).catch(() =>
                toast({ title: 'Erro ao baixar o convite', variant: 'destructive' }),
              )
            }
          >
            <CalendarPlus aria-hidden />
            Pôr na agenda (.ics)
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          className={state === 'proposed' ? '-ml-3' : ''}
          onClick={() => setAsking(true)}
        >
          Pedir outros horários
        </Button>
      </div>
      {isAsking && (
        <DeclineDialog
          isPending={decline.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(answer) => decline.mutate({ answer }, { onSettled: () => setAsking(false) })}
        />
      )}
    </>
  )
}

function Place({ place }: { place: string }) {
  const url = /^https?:\/\/\S+$/.test(place) ? place : null
  return url ? (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="wrap-anywhere text-brand underline underline-offset-2"
    >
      {place}
    </a>
  ) : (
    <span className="wrap-anywhere">{place}</span>
  )
}

/** An answer of the doctor, after which everything that shows the interview is read again. */
function useAnswer<Body>(answer: (body: Body) => Promise<Interview>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: answer,
    onSuccess: ({ state }) => {
      toast({
        title: state === 'confirmed' ? 'Entrevista marcada' : 'Pedido enviado',
        description:
          state === 'confirmed'
            ? 'Enviamos o convite por e-mail a você e à empresa.'
            : 'A empresa vai propor outros horários.',
        variant: 'success',
      })
      refetchDashboard(client)
      return client.invalidateQueries({ queryKey: ['GET /applications/:id/interview'] })
    },
    onError: (error) => {
      if (isOverlap(error)) return
      toast({ title: 'Não foi possível responder', description: error.message, variant: 'destructive' })
      void client.invalidateQueries({ queryKey: ['GET /applications/:id/interview'] })
    },
  })
}

const isOverlap = (error: Error | null) =>
  error instanceof CallError && error.reply?.errorDto?.errorName === 'InterviewOverlap'

interface TimeChoiceProps {
  id: string
  times: readonly string[]
  onSubmit: () => void
}

function TimeChoice({ id, times, onSubmit }: TimeChoiceProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const choose = useAnswer((acceptsOverlap: boolean) =>
    call('POST /interviews/:id/choose', { params: { id }, body: { time: chosen ?? '', acceptsOverlap } }),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
        if (chosen) choose.mutate(false)
        else setMissing(true)
      }}
    >
      <fieldset aria-describedby={isMissing ? `${id}-error` : undefined}>
        <legend className="font-semibold text-small">Horários propostos (de Brasília)</legend>
        {times.map((time) => (
          <Radio
            key={time}
            name={`time-${id}`}
            label={timeText(time)}
            checked={chosen === time}
            disabled={Date.parse(time) <= Date.now()}
            onChange={() => {
              setChosen(time)
              setMissing(false)
            }}
          />
        ))}
        {isMissing && (
          <p id={`${id}-error`} role="alert" className="mb-2 text-danger text-small">
            Escolha um dos horários.
          </p>
        )}
      </fieldset>
      <Button
        type="submit"
        size="sm"
        className="mt-2"
        loading={choose.isPending}
        loadingLabel="Confirmando..."
      >
        Confirmar horário
      </Button>
      <ConfirmDialog
        open={isOverlap(choose.error)}
        onOpenChange={(open) => !open && choose.reset()}
        title="Você já tem outra entrevista nesse horário"
        description="Você pode escolher outro horário, ou marcar as duas mesmo assim."
        confirmLabel="Marcar mesmo assim"
        cancelLabel="Escolher outro"
        loadingLabel="Marcando..."
        loading={choose.isPending}
        onConfirm={() => choose.mutate(true)}
      />
    </form>
  )
}

function DeclineDialog(props: {
  isPending: boolean
  onClose: () => void
  onConfirm: (answer: string) => void
}) {
  const [answer, setAnswer] = useState('')
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Pedir outros horários?"
      description="Os horários propostos deixam de valer, e a empresa pode propor outros."
      confirmLabel="Pedir outros horários"
      cancelLabel="Voltar"
      loadingLabel="Enviando..."
      loading={props.isPending}
      onConfirm={() => props.onConfirm(answer)}
    >
      <Field label="Quando você pode?" hint="Por exemplo: terças e quintas, depois das 18h.">
        <Textarea
          rows={2}
          className="min-h-16"
          value={answer}
          maxLength={MAX_INTERVIEW_NOTE}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
