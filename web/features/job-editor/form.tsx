import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { type JobForm as Job, jobEditForm, jobForm } from '#contract/jobs-form.ts'
import { type Limit, LimitNotice } from '#web/features/subscriptions/limit-notice.tsx'
import { limitOf } from '#web/features/subscriptions/limit-of.ts'
import { CallError } from '#web/lib/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { emptyDraft, type JobDraft, jobOf, withHtml } from './draft.ts'
import { KeptNotice } from './draft-notice.tsx'
import { ListFields } from './list-fields.tsx'
import { PayFields, VisibilityFields } from './pay-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { JobPreview, type ShownAs } from './preview.tsx'
import { ContractFields, ScheduleFields } from './schedule-fields.tsx'
import { TextFields } from './text-fields.tsx'
import { type DraftTarget, useSavedDraft } from './use-saved-draft.ts'

const resolverOf = (schema: typeof jobForm) =>
  zodResolver(
    z
      .custom<JobDraft>()
      .transform((draft): z.input<typeof jobForm> => jobOf(draft))
      .pipe(schema),
  )
/** They differ in how they tell what is missing (spec B §5). */
const resolvers = { create: resolverOf(jobForm), edit: resolverOf(jobEditForm) }

type JobFormProps = {
  id?: string
  kind: keyof typeof resolvers
  shownAs: ShownAs
  /** Said under the preview. */
  previewNote?: ReactNode
  /** What the form begins with. */
  draft: JobDraft
  /** Where this browser keeps what is typed. */
  keptAs: DraftTarget
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
  kind,
  shownAs,
  previewNote,
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
  const form = useForm<JobDraft, unknown, Job>({
    resolver: resolvers[kind],
    defaultValues: draft,
    shouldFocusError: false,
  })
  const { handleSubmit, setError, formState } = form
  const { submitCount, isSubmitting, errors } = formState
  const keeping = useSavedDraft(form, draft, keptAs)
  const [failure, setFailure] = useState<string | null>(null)
  const [limit, setLimit] = useState<Limit | null>(null)

  // Not every control is one that the form library could focus; the page's order decides.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt looks anew
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-field-error]')?.focus()
  }, [submitCount])

  const submit = handleSubmit(async (job) => {
    setFailure(null)
    setLimit(null)
    try {
      if (await send(withHtml(job))) keeping.drop()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const reached = limitOf(error)
      if (reached) return setLimit(reached)
      const faulty = Object.entries(error.fieldErrors).map(
        ([path, text]) => [path.split('.')[0] ?? '', text] as const,
      )
      for (const [name, message] of faulty) if (isFieldName(name)) setError(name, { message })
      const told = error.status === 0 || error.reply?.errorDto?.details
      if (!faulty.some(([name]) => isFieldName(name))) setFailure(told ? error.message : failedText)
    }
  })

  return (
    <FormProvider {...form}>
      <form
        id={id}
        ref={element}
        noValidate
        onSubmit={submit}
        // From any field, the long texts too: more than twenty fields stand between them and the button.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
        }}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8"
      >
        <div className="grid min-w-0 gap-5">
          {keeping.kept && (
            <KeptNotice
              kept={keeping.kept}
              isOutdated={keeping.isOutdated}
              apply={keeping.apply}
              discard={keeping.discard}
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
        <JobPreview shownAs={shownAs} note={previewNote} />
        <div className="grid gap-3">
          {submitCount > 0 && Object.keys(errors).length > 0 && (
            <p className="text-danger sm:text-right">Confira os campos marcados antes de continuar.</p>
          )}
          {failure && <Alert variant="danger">{failure}</Alert>}
          {limit && <LimitNotice limit={limit} />}
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
