import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { type JobForm as Job, jobForm } from '#contract/jobs-form.ts'
import type { CurrentUser } from '#contract/users-api.ts'
import { CallError } from '#web/lib/api.ts'
import { dropDraft, keepDraft, readDraft } from '#web/lib/tab-storage.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { emptyDraft, type JobDraft, jobOf, withHtml } from './job-form-draft.ts'
import { ListFields } from './job-form-lists.tsx'
import { PayFields, VisibilityFields } from './job-form-pay.tsx'
import { PlaceFields } from './job-form-place.tsx'
import { JobPreview } from './job-form-preview.tsx'
import { ContractFields, ScheduleFields } from './job-form-schedule.tsx'
import { TextFields } from './job-form-texts.tsx'

const resolver = zodResolver(
  z
    .custom<JobDraft>()
    .transform((draft): z.input<typeof jobForm> => jobOf(draft))
    .pipe(jobForm),
)

type JobFormProps = {
  id?: string
  user: CurrentUser
  /** What the form begins with. */
  draft: JobDraft
  /** Under which name this tab keeps what is typed, so that a reload or a lost session does not lose it. */
  keptAs: string
  /** Saves, and leads on. False when it was not saved and the page has said why. @throws CallError, which the form shows */
  send: (job: Job) => Promise<boolean>
  /** Told where a failure has no words of its own. */
  failedText: string
  submitLabel: string
  busyLabel: string
  /** The way out without saving. */
  cancel: ReactNode
}

const isFieldName = (name: string): name is keyof JobDraft => Object.hasOwn(emptyDraft, name)

/** One form for create and edit (spec B §2.1, §2.2). */
export function JobForm({
  id,
  user,
  draft: initial,
  keptAs,
  send,
  failedText,
  submitLabel,
  busyLabel,
  cancel,
}: JobFormProps) {
  const [draft] = useState(initial)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<JobDraft, unknown, Job>({ resolver, defaultValues: draft, shouldFocusError: false })
  const { handleSubmit, setError, formState, subscribe, reset } = form
  const { submitCount, isSubmitting, errors } = formState
  const [kept, setKept] = useState(() => readDraft(keptAs))
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    if (kept) reset({ ...draft, ...kept }, { keepDefaultValues: true })
  }, [kept, draft, reset])
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => (isDirty ? keepDraft(keptAs, values) : dropDraft(keptAs)),
      }),
    [subscribe, keptAs],
  )

  // Not every control is one that the form library could focus; the page's order decides.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt looks anew
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-field-error]')?.focus()
  }, [submitCount])

  const submit = handleSubmit(async (job) => {
    setFailure(null)
    try {
      if (await send(withHtml(job))) dropDraft(keptAs)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const faulty = Object.entries(error.fieldErrors).map(
        ([path, text]) => [path.split('.')[0] ?? '', text] as const,
      )
      for (const [name, message] of faulty) if (isFieldName(name)) setError(name, { message })
      const told = error.status === 0 || error.reply?.errorDto?.details
      if (!faulty.some(([name]) => isFieldName(name))) setFailure(told ? error.message : failedText)
    }
  })

  const startOver = () => {
    dropDraft(keptAs)
    setKept(null)
    reset(draft)
  }

  return (
    <FormProvider {...form}>
      <form
        id={id}
        ref={element}
        noValidate
        onSubmit={submit}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8"
      >
        <div className="grid min-w-0 gap-5">
          {kept && (
            <Alert
              title="Continuamos de onde você parou."
              action={
                <Button variant="secondary" size="sm" onClick={startOver}>
                  Descartar e começar de novo
                </Button>
              }
            />
          )}
          <TextFields />
          <ListFields />
          <PlaceFields />
          <ScheduleFields />
          <ContractFields />
          <PayFields />
          <VisibilityFields />
        </div>
        <JobPreview user={user} />
        <div className="grid gap-3">
          {submitCount > 0 && Object.keys(errors).length > 0 && (
            <p className="text-danger sm:text-right">Confira os campos marcados antes de continuar.</p>
          )}
          {failure && <Alert variant="danger">{failure}</Alert>}
          <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
            <Button type="submit" size="lg" loading={isSubmitting} loadingLabel={busyLabel}>
              {submitLabel}
            </Button>
            {cancel}
          </div>
        </div>
      </form>
    </FormProvider>
  )
}
