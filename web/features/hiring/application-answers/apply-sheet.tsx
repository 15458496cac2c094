import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { SentAnswers } from '#contract/api/hiring/applications.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { DOCUMENT_CONSENT_VERSION } from '#contract/hiring/document-grants.ts'
import type { DocumentKind } from '#contract/hiring/document-kinds.ts'
import type { PlannedDate } from '#contract/jobs/job-dates.ts'
import { documentsFor, NeededDocuments } from '#web/features/hiring/document-grants/needed-documents.tsx'
import { documentsQuery } from '#web/features/hiring/documents/queries.ts'
import { FullDates, waitedDates } from '#web/features/rota/waiting-lists/full-dates.tsx'
import { placesQuery } from '#web/features/rota/waiting-lists/places-query.ts'
import { CallError, isTransient } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useInvalidFocus } from '#web/ui/form/use-invalid-focus.ts'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { AnswerField } from './answer-field.tsx'
import { DateChoice } from './date-choice.tsx'
import { askedQuery, jobDatesQuery } from './queries.ts'
import { useAnswers } from './use-answers.ts'
import { useDateChoice } from './use-date-choice.ts'

export interface ApplySheetProps {
  jobId: string
  hasQuestions: boolean
  /** The kinds of documents that the job asks for. */
  neededDocuments: readonly DocumentKind[]
  /** The plantões of the job, from `choosableDates`. Of a single one nothing is asked. */
  dates: readonly PlannedDate[]
  /** The state of the job. */
  uf: string | null
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The application has been sent. */
  onApplied: () => void
  /** The page deals with what has nothing to do with the sheet: a closed job, a profile that is not complete. */
  onFailed: (error: CallError) => void
}

const errorName = (error: unknown) =>
  error instanceof CallError ? error.reply?.errorDto?.errorName : undefined

const reads = new Intl.ListFormat('pt-BR')

const fullTexts = {
  title: 'Não há lugar livre agora',
  description:
    'Os plantões desta vaga estão completos. Na lista de espera, você recebe um aviso quando abrir um lugar.',
}

interface Asked {
  questions: boolean
  documents: boolean
  dates: boolean
}

function texts({ questions, documents, dates }: Asked) {
  if (!documents && !dates)
    return {
      title: 'Responda para se candidatar',
      description: 'Quem publicou a vaga lê suas respostas junto com o seu perfil.',
    }
  const parts = [
    questions && 'lê suas respostas',
    dates && 'vê em quais datas você pode trabalhar',
    documents && 'abre os documentos que você marcar',
  ].filter((part) => part !== false)
  return {
    title:
      parts.length > 1
        ? 'Complete sua candidatura'
        : dates
          ? 'Escolha as datas'
          : 'Documentos da candidatura',
    description: `Quem publicou a vaga ${reads.format(parts)}.`,
  }
}

/** Asks what the job asks before an application, and sends the application with the answers and the ticked documents. */
export function ApplySheet(props: ApplySheetProps) {
  const { jobId, hasQuestions, neededDocuments, dates, uf, open, onOpenChange, onApplied, onFailed } = props
  const client = useQueryClient()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const asked = useQuery({ ...askedQuery(jobId), enabled: open, staleTime: 60_000 })
  const { answers, check, setRefused } = useAnswers(asked.data?.questions ?? [])
  const hasDocuments = neededDocuments.length > 0
  const wallet = useQuery({ ...documentsQuery(), enabled: open && hasDocuments })
  const documents = documentsFor(neededDocuments, wallet.data?.items ?? [])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // A document may have got a new version meanwhile.
  const shared = documents.flatMap(({ current }) => (ticked.has(current.id) ? [current.id] : []))
  const places = useQuery({ ...placesQuery(jobId), enabled: open && dates.length > 0 })
  const waited = waitedDates(places.data?.items ?? [])
  const isFull = (id: string) => waited.some(({ dateId, free }) => dateId === id && free === 0)
  const choosing = useDateChoice(dates.filter(({ id }) => !isFull(id)))
  const isAllFull = dates.length > 0 && choosing.dates.length === 0
  const [isChecked, setChecked] = useState(false)
  const today = brazilDay(useNow())
  const [hasChanged, setHasChanged] = useState(false)
  /** Each tick of a document is a consent: none is ticked when it opens again. */
  const close = () => {
    setTicked(new Set())
    setChecked(false)
    setHasChanged(false)
    onOpenChange(false)
  }
  const [refusals, setRefusals] = useState(0)
  const sending = useMutation<unknown, CallError, SentAnswers>({
    mutationKey: ['apply', jobId],
    mutationFn: (sent) =>
      call('POST /jobs/:id/apply', {
        params: { id: jobId },
        body: {
          answers: sent,
          ...(choosing.sent.length > 0 && { dates: choosing.sent }),
          ...(shared.length > 0 && {
            documents: { versionIds: shared, consent: DOCUMENT_CONSENT_VERSION },
          }),
        },
      }),
    onSuccess: () => {
      choosing.chooseAll(true)
      close()
      onApplied()
    },
    onError: async (error) => {
      const name = errorName(error)
      const isOfQuestion = answers.some(({ question }) => error.fieldErrors[question.id])
      if (isOfQuestion) {
        setRefused(error.fieldErrors)
        setRefusals((times) => times + 1)
      } else if (name === 'QuestionsChanged' || name === 'AnswersRequired' || name === 'QuestionNotFound') {
        await asked.refetch()
        setHasChanged(true)
      } else if (error.fieldErrors.dates) {
        await Promise.all([client.invalidateQueries(jobDatesQuery(jobId)), places.refetch()])
      } else if (error.fieldErrors.versionIds) {
        await wallet.refetch()
      } else if (!isTransient(error)) {
        close()
        onFailed(error)
      }
    },
  })

  const cancel = () => {
    sending.reset()
    close()
  }
  useInvalidFocus(form, refusals)
  const { fieldErrors = {}, message } = sending.error ?? {}
  const problem =
    fieldErrors.versionIds ??
    fieldErrors.dates ??
    (sending.error && isTransient(sending.error) ? message : null)
  const isLoaded =
    asked.data !== undefined && (!hasDocuments || wallet.data !== undefined) && !places.isLoading
  // The dialog has opened before there was anything to answer.
  useEffect(() => {
    if (!open || !isLoaded || form.current?.contains(document.activeElement)) return
    form.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }, [open, isLoaded])
  const loadError = asked.error
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per failure
  useEffect(() => {
    if (!(loadError instanceof CallError) || ![401, 403, 404].includes(loadError.status)) return
    close()
    onFailed(loadError)
  }, [loadError])

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !sending.isPending && cancel()}
      {...(isAllFull
        ? fullTexts
        : texts({
            questions: hasQuestions || answers.length > 0,
            documents: hasDocuments,
            dates: choosing.isAsked,
          }))}
      footer={
        <>
          <Button variant="secondary" disabled={sending.isPending} onClick={cancel}>
            {isAllFull ? 'Fechar' : 'Cancelar'}
          </Button>
          {!isAllFull && (
            <Button
              type="submit"
              form={id}
              loading={sending.isPending}
              loadingLabel="Enviando..."
              disabled={!isLoaded}
            >
              Enviar candidatura
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        ref={form}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          const sent = check()
          setChecked(true)
          if (!sent || choosing.isNone) setRefusals((times) => times + 1)
          else if (!sending.isPending) sending.mutate(sent)
        }}
      >
        {hasChanged && (
          <Alert title="As perguntas desta vaga mudaram">
            {answers.length > 0
              ? 'Confira as respostas e envie de novo.'
              : 'A vaga não faz mais perguntas. Envie a candidatura.'}
          </Alert>
        )}
        {problem && <FormError>{problem}</FormError>}
        {isLoaded && isAllFull ? (
          <FullDates jobId={jobId} places={waited} uf={uf} />
        ) : isLoaded ? (
          <>
            {answers.map((answering) => (
              <AnswerField key={answering.question.id} answering={answering} />
            ))}
            {choosing.isAsked && (
              <DateChoice
                choosing={choosing}
                uf={uf}
                problem={isChecked && choosing.isNone ? 'Escolha pelo menos uma data.' : null}
              />
            )}
            <FullDates jobId={jobId} places={waited} uf={uf} />
            {hasDocuments && (
              <NeededDocuments
                needed={neededDocuments}
                documents={documents}
                ticked={ticked}
                onChange={setTicked}
                today={today}
              />
            )}
          </>
        ) : asked.isError || wallet.isError ? (
          <InlineLoadError
            text="Não foi possível carregar o que a vaga pede."
            retry={() => Promise.all([asked.refetch(), hasDocuments && wallet.refetch()])}
            error={asked.error ?? wallet.error}
          />
        ) : (
          <SkeletonGroup label="Carregando o que a vaga pede..." className="grid gap-3">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-11" />
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-11" />
          </SkeletonGroup>
        )}
      </form>
    </Dialog>
  )
}
