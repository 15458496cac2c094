import { type ReactNode, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { JobForm as Job } from '#contract/jobs/jobs-form.ts'
import { emptyJobFormValues, type JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { useDraftKey } from '#web/features/jobs/job-form/use-draft-key.ts'
import type { TopicPayment } from '#web/features/payments/sponsorships/paid-topics-notice.tsx'
import type { DraftKey } from '#web/lib/drafts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useInvalidFocus } from '#web/ui/form/use-invalid-focus.ts'
import { Link } from '#web/ui/link.tsx'
import { JobFormBar, type JobFormBarProps } from './form-bar.tsx'
import { resolverOf } from './form-resolver.ts'
import { JobFields } from './job-fields.tsx'
import { KindField } from './kind-field.tsx'
import { JobPreview } from './preview.tsx'
import type { CardOwner } from './preview-job.ts'
import { SavedDraftNotice } from './saved-draft-notice.tsx'
import { SaveTemplate, UseTemplate } from './template-actions.tsx'
import { type SaveOptions, useSaveJob } from './use-save-job.ts'
import { type DraftBase, useSavedDraft } from './use-saved-draft.ts'

interface JobFormProps
  extends Pick<JobFormBarProps, 'submitLabel' | 'busyLabel'>,
    Pick<SaveOptions, 'save' | 'failureText'> {
  id?: string
  kind: 'create' | 'edit'
  /** Where 'Cancelar' leads. */
  cancelTo: string
  cardOwner: CardOwner
  /** Shown under the preview. */
  previewNote?: ReactNode
  initialValues: JobFormValues
  /** Where all values come from: 'da vaga “Plantonista”'. */
  filledFrom?: string | undefined
  /** Values that the visitor has just chosen. They also replace those of a draft. */
  preset?: Partial<JobFormValues>
  topicPayment?: TopicPayment | null
  /** Shown above the dates. */
  datesNotice?: ReactNode
  /** Where the browser saves what is typed. */
  draft: DraftBase
}

/** The form of a new or a stored job (spec B §2.1, §2.2). A new version of the job resets it. */
export function JobForm({ draft: { userId, name, version }, ...props }: JobFormProps) {
  const key: DraftKey | null = useDraftKey(userId, name)
  return key && <Fields key={version} draft={{ ...key, version }} {...props} />
}

function Fields(props: JobFormProps) {
  const {
    id,
    kind,
    cardOwner,
    previewNote,
    draft,
    save,
    failureText,
    cancelTo,
    filledFrom: _,
    topicPayment = null,
    datesNotice,
    ...bar
  } = props
  const [preset] = useState(props.preset)
  const [initialValues] = useState({ ...props.initialValues, ...preset })
  const [resolver] = useState(() => resolverOf(kind, kind === 'edit' ? initialValues.dates : []))
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<JobFormValues, unknown, Job>({
    resolver,
    defaultValues: initialValues,
    shouldFocusError: false,
  })
  const { submitCount } = form.formState
  const [filledFrom, setFilledFrom] = useState(props.filledFrom)
  const clear = () => {
    setFilledFrom(undefined)
    form.reset({ ...emptyJobFormValues, ...preset })
  }
  const hasKind = form.watch('kind') !== ''
  const { notice, savedAt, deleteDraft } = useSavedDraft(form, { initialValues, preset }, draft)
  const { submit, failure, quotaError } = useSaveJob(form, { save, failureText, onSaved: deleteDraft })

  useInvalidFocus(element, submitCount)

  return (
    <FormProvider {...form}>
      <form
        id={id}
        ref={element}
        noValidate
        onSubmit={submit}
        // Ctrl+Enter submits from the long texts too: there are more than twenty fields between them and the button.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
        }}
        className="[&_:is(a,button,input,select,textarea,[contenteditable])]:scroll-mb-44"
      >
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 grid-cols-1 gap-3 sm:gap-4">
            {notice && <SavedDraftNotice {...notice} />}
            {filledFrom && (
              <Alert
                title={`Preenchido ${filledFrom}`}
                action={
                  <Button variant="secondary" size="sm" onClick={clear}>
                    Limpar
                  </Button>
                }
              >
                Confira os campos e escolha as datas antes de publicar.
              </Alert>
            )}
            <KindField initialValues={initialValues}>
              {kind === 'create' && <UseTemplate onUsed={(name) => setFilledFrom(`do modelo “${name}”`)} />}
            </KindField>
            {hasKind && (
              <>
                <JobFields kind={kind} topicPayment={topicPayment} datesNotice={datesNotice} />
                <FormEnd cancelTo={cancelTo} />
              </>
            )}
          </div>
          {hasKind && <JobPreview cardOwner={cardOwner} note={previewNote} />}
        </div>
        {hasKind && (
          <JobFormBar
            failure={failure}
            quotaError={quotaError}
            draftSavedAt={savedAt}
            kind={kind}
            cardOwner={cardOwner}
            topicPayment={topicPayment}
            {...bar}
          />
        )}
      </form>
    </FormProvider>
  )
}

function FormEnd({ cancelTo }: { cancelTo: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <SaveTemplate />
      <Link to={cancelTo} className={buttonClass({ variant: 'ghost' })}>
        Cancelar
      </Link>
    </div>
  )
}
