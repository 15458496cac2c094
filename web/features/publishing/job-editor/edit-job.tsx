import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { dateChanges } from '#contract/jobs/date-changes.ts'
import { jobAllows, stateOf } from '#contract/jobs/jobs.ts'
import type { JobForm as Job } from '#contract/jobs/jobs-form.ts'
import { paths } from '#contract/paths.ts'
import { formValuesOf } from '#web/features/jobs/job-form/form-values.ts'
import { CloseJobDialog } from '#web/features/jobs/jobs/close-dialog.tsx'
import { DatesEndNotice, endingDates } from '#web/features/jobs/jobs/dates-end-notice.tsx'
import { refetchJob } from '#web/features/jobs/jobs/refetch-job.ts'
import { coveredPart } from '#web/features/payments/sponsorships/paid-topics.ts'
import { widenSponsorship } from '#web/features/payments/sponsorships/start-sponsorship.ts'
import { CallError, type Reply } from '#web/lib/api.ts'
import { mayInTeam } from '#web/lib/current-user.ts'
import { call } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type AgreedChanges, agreedChanges } from './agreed-changes.ts'
import { AgreedDialog, AgreedNotice } from './agreed-notice.tsx'
import { changedParts } from './changed-parts.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { JobForm } from './form.tsx'
import { agreedDatesQuery } from './queries.ts'
import { resubmitJob, savedToast } from './saved-toast.ts'
import { TextsNotice } from './texts-notice.tsx'

const FORM_ID = 'vaga'

type EditableJob = Reply<'GET /jobs/:id/edit'>

const submitForm = () => document.querySelector<HTMLFormElement>(`#${FORM_ID}`)?.requestSubmit()

const isConflict = (error: unknown) =>
  error instanceof CallError && error.reply?.errorDto?.errorName === 'JobChanged'

/** The form of a stored job. When the owner saves a rejected job, it is also sent to review again. */
export function EditJob({ user, loaded }: { user: CurrentUser; loaded: EditableJob }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  // Not the query's data: with a refetched version, the form would overwrite changes that the user has not seen.
  const [base, setBase] = useState(loaded)
  const version = useRef(loaded.version)
  const [current, setCurrent] = useState<EditableJob | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [agreed, setAgreed] = useState<AgreedChanges | null>(null)
  const isConfirmed = useRef(false)
  const { id } = base
  const [isClosing, setClosing] = useState(useLocation().hash === '#encerrar')
  const now = useNow()
  const lastStart = user.role === 'admin' ? null : endingDates(base, now)
  const resubmits = jobAllows('resubmit', stateOf(base)) && user.role !== 'admin'

  const { mutateAsync } = useMutation({
    mutationFn: (job: Job) =>
      call('PUT /jobs/:id', { params: { id }, body: { ...job, version: version.current } }),
    onSuccess: async (saved) => {
      const message = resubmits ? await resubmitJob(id) : savedToast(saved)
      refetchJob(client, id)
      await navigate(paths.job(id))
      toast(message)
    },
  })

  const mayPay = user.role !== 'admin' && mayInTeam(user, 'owner')
  /** Saves what is paid for, and leads to the payment of the topics that are not. */
  const saveAndPay = async (job: Job, part: Pick<Job, 'medicalSpecialties' | 'medicalPracticeAreas'>) => {
    const body = { ...job, ...part, version: version.current }
    version.current = (await call('PUT /jobs/:id', { params: { id }, body })).version
    if (resubmits) await resubmitJob(id)
    try {
      await widenSponsorship(id, job)
    } catch (error) {
      toast({ title: 'Salvo sem as novas especialidades', description: 'O pagamento não foi aberto.' })
      throw error
    }
  }

  /** The effects of the edit on agreed plantões; null if there are none, or if they have been confirmed. */
  const unconfirmed = async ({ dates }: Job) => {
    const { changed, removed } = dateChanges(base.form.dates, dates)
    if (isConfirmed.current || changed.length + removed.length === 0) return null
    // The warning is not worth losing the edit: the server proposes the changes in any case.
    const read = client.fetchQuery({ ...agreedDatesQuery(id), staleTime: 0 })
    const { items } = await read.catch(() => ({ items: [] }))
    return agreedChanges(base.form.dates, dates, items)
  }

  const save = async (job: Job) => {
    const { paidTopics, form } = base
    const changes = await unconfirmed(job)
    isConfirmed.current = false
    if (changes) {
      setAgreed(changes)
      return false
    }
    const isPayable = mayPay && paidTopics?.openCheckout?.isWidening !== false
    const part = isPayable ? coveredPart(job, form, paidTopics) : null
    try {
      if (part) await saveAndPay(job, part)
      else await mutateAsync(job)
      return true
    } catch (error) {
      if (!isConflict(error)) throw error
      setCurrent(await call('GET /jobs/:id/edit', { params: { id } }))
      setAsking(true)
      return false
    }
  }

  return (
    <div>
      <PageTitle title="Editar vaga" description={base.form.title} />
      {resubmits ? (
        <Alert variant="danger" title="Esta vaga foi recusada na análise" className="mb-5">
          <p>Motivo: {base.rejectionReason}</p>
          <p className="mt-1">Corrija e salve: a vaga voltará para a análise.</p>
        </Alert>
      ) : (
        <TextsNotice {...base} />
      )}
      <JobForm
        id={FORM_ID}
        kind="edit"
        cardOwner={base}
        initialValues={formValuesOf(base.form)}
        draft={{ userId: user.id, name: `vaga-${id}`, version: base.version }}
        save={save}
        failureText="Falha ao atualizar vaga, tente novamente."
        submitLabel={resubmits ? 'Salvar e enviar para análise' : 'Salvar alterações'}
        busyLabel="Salvando..."
        cancelTo={paths.job(id)}
        topicPayment={base.paidTopics && { paid: base.paidTopics, mayPay }}
        datesNotice={
          <>
            {lastStart && <DatesEndNotice last={lastStart} now={now} close={() => setClosing(true)} />}
            <AgreedNotice jobId={id} stored={base.form.dates} />
          </>
        }
      />
      <AgreedDialog
        changes={agreed}
        close={() => setAgreed(null)}
        save={() => {
          isConfirmed.current = true
          setAgreed(null)
          submitForm()
        }}
      />
      {user.role !== 'admin' && (
        <CloseJobDialog job={{ id, title: base.form.title }} open={isClosing} onOpenChange={setClosing} />
      )}
      {current && (
        <ConflictDialog
          open={isAsking}
          changedParts={changedParts(base.form, current.form)}
          close={() => setAsking(false)}
          loadCurrent={() => {
            version.current = current.version
            setBase(current)
            setAsking(false)
          }}
          saveOwn={() => {
            version.current = current.version
            setAsking(false)
            submitForm()
          }}
        />
      )}
    </div>
  )
}
