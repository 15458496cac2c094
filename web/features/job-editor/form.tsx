import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { z } from 'zod'
import { type JobForm as Job, jobEditForm, jobForm } from '#contract/jobs-form.ts'
import type { DraftKey } from '#web/lib/drafts.ts'
import { ContractFields } from './contract-fields.tsx'
import { JobFormFooter, type JobFormFooterProps } from './form-footer.tsx'
import { type JobFormValues, jobOfValues } from './form-values.ts'
import { PayFields } from './pay-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { type CardOwner, JobPreview } from './preview.tsx'
import { SavedDraftNotice } from './saved-draft-notice.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { SponsorshipFields } from './sponsorship-fields.tsx'
import { TextFields } from './text-fields.tsx'
import { TopicFields } from './topic-fields.tsx'
import { useDraftKey } from './use-draft-key.ts'
import { type SaveOptions, useSaveJob } from './use-save-job.ts'
import { type DraftBase, useSavedDraft } from './use-saved-draft.ts'
import { VisibilityFields } from './visibility-fields.tsx'

const resolverOf = (schema: typeof jobForm): Resolver<JobFormValues, unknown, Job> =>
  zodResolver(
    z
      .custom<JobFormValues>()
      .transform((values): z.input<typeof jobForm> => jobOfValues(values))
      .pipe(schema),
  )
/** The two differ in their messages for missing fields (spec B §5). */
const resolvers = { create: resolverOf(jobForm), edit: resolverOf(jobEditForm) }

interface JobFormProps
  extends Pick<JobFormFooterProps, 'submitLabel' | 'busyLabel' | 'cancelTo'>,
    Pick<SaveOptions, 'save' | 'failureText'> {
  id?: string
  kind: keyof typeof resolvers
  cardOwner: CardOwner
  /** Shown under the preview. */
  previewNote?: ReactNode
  initialValues: JobFormValues
  /** Values that the visitor has just chosen. They also replace those of a draft. */
  preset?: Partial<JobFormValues>
  /** Where the browser saves what is typed. */
  draft: DraftBase
}

/** The form of a new or a stored job (spec B §2.1, §2.2). A new version of the job resets it. */
export function JobForm({ draft: { userId, name, version }, ...props }: JobFormProps) {
  const key: DraftKey | null = useDraftKey(userId, name)
  return key && <Fields key={version} draft={{ ...key, version }} {...props} />
}

function Fields(props: JobFormProps) {
  const { id, kind, cardOwner, previewNote, draft, save, failureText, ...footer } = props
  const [preset] = useState(props.preset)
  const [initialValues] = useState({ ...props.initialValues, ...preset })
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<JobFormValues, unknown, Job>({
    resolver: resolvers[kind],
    defaultValues: initialValues,
    shouldFocusError: false,
  })
  const { submitCount } = form.formState
  const { notice, deleteDraft } = useSavedDraft(form, { initialValues, preset }, draft)
  const { submit, failure, quotaError } = useSaveJob(form, { save, failureText, onSaved: deleteDraft })

  // react-hook-form cannot focus every control, and does not follow the order of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per submission
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-field-error]')?.focus()
  }, [submitCount])

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
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8"
      >
        <div className="grid min-w-0 gap-5">
          {notice && <SavedDraftNotice {...notice} />}
          <TextFields />
          <TopicFields />
          <PlaceFields />
          <ScheduleFields />
          <ContractFields />
          <PayFields />
          <VisibilityFields />
          {kind === 'create' && <SponsorshipFields />}
        </div>
        <JobPreview cardOwner={cardOwner} note={previewNote} />
        <JobFormFooter failure={failure} quotaError={quotaError} {...footer} />
      </form>
    </FormProvider>
  )
}
