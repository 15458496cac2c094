import { Bookmark } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { jobStateLabels, stateOf } from '#contract/jobs/jobs.ts'
import { loginPath } from '#web/lib/guard.ts'
import { intentionPath, type JobAction, offerPath } from '#web/lib/intention.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { opensHere } from '#web/lib/opens-here.ts'
import { readToken } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ShareButton } from './share-button.tsx'
import { type JobViewer, takesApplications } from './viewer.ts'

// Most visitors are guests.
const loadDoctorActions = () => import('./doctor-actions.tsx')
const ApplyButton = lazy(() =>
  loadCode(loadDoctorActions).then((module) => ({ default: module.ApplyButton })),
)
const SaveButton = lazy(() => loadCode(loadDoctorActions).then((module) => ({ default: module.SaveButton })))
const WithdrawButton = lazy(() =>
  loadCode(loadDoctorActions).then((module) => ({ default: module.WithdrawButton })),
)
/** With the buttons of doctors: most jobs have no full plantão. */
export const FullDates = lazy(() =>
  loadCode(loadDoctorActions).then((module) => ({ default: module.FullDates })),
)
export const IntendedAction = lazy(() =>
  loadCode(loadDoctorActions).then((module) => ({ default: module.IntendedAction })),
)

const OwnerActions = lazy(() =>
  loadCode(() => import('./owner-actions.tsx')).then((module) => ({ default: module.OwnerActions })),
)

/** Loads the doctors' buttons while the session is still being checked. */
function useDoctorCode(): void {
  useEffect(() => {
    if (readToken()) loadDoctorActions().catch(() => null)
  }, [])
}

interface ActionsProps {
  job: JobDetail
  viewer: JobViewer
  /** The action that the address asks for and that awaits a click. */
  offered: JobAction | null
  /** 'Candidatar-se', where it is shown. */
  applyButton: RefObject<HTMLButtonElement | null>
  /** One row, for phones: the main action takes the width and the others are icons. */
  bar?: boolean
}

const wide = 'min-w-0 flex-1'
const secondary = buttonClass({ variant: 'secondary' })
const iconOnly = buttonClass({ variant: 'secondary', size: 'icon' })

/**
 * Links guests to the login, after which the action is carried out. While a session is likely but not confirmed, a skeleton
 * of the same shape is shown.
 */
function GuestLink(props: {
  job: JobDetail
  viewer: JobViewer
  reason: JobAction
  className: string
  shape: string
  children: ReactNode
}) {
  const { job, viewer, reason, className, shape, children } = props
  const navigate = useNavigate()
  const unknown = viewer === 'unknown'
  return (
    <>
      <Link
        to={loginPath(offerPath(job.id, reason), reason)}
        onClick={(event) => {
          if (!opensHere(event)) return
          event.preventDefault()
          navigate(loginPath(intentionPath(job.id, reason), reason))
        }}
        className={cn(className, unknown && 'in-data-[session=in]:hidden')}
      >
        {children}
      </Link>
      {unknown && <Skeleton className={cn('hidden h-11 in-data-[session=in]:block', shape)} />}
    </>
  )
}

const closedText = (job: JobDetail) => {
  const state = stateOf(job)
  return `Vaga ${state === 'active' ? 'indisponível' : jobStateLabels[state].toLowerCase()}`
}

/** If the job takes no applications, the bar says so in its place. */
function ApplyAction({ job, viewer, offered, applyButton, bar }: ActionsProps) {
  // The closing of a job has answered its applications.
  if (job.status === 'closed' || (!job.applied && !takesApplications(job)))
    return bar ? <p className={cn('self-center font-semibold', wide)}>{closedText(job)}</p> : null
  const skeleton = <Skeleton className={cn('h-11', wide)} />
  if (viewer === 'loading') return skeleton
  if (viewer === 'doctor')
    return (
      <Suspense fallback={skeleton}>
        <ApplyButton job={job} className={wide} isOffered={offered === 'apply'} button={applyButton} />
      </Suspense>
    )
  return (
    <GuestLink job={job} viewer={viewer} reason="apply" className={cn(buttonClass(), wide)} shape={wide}>
      Candidatar-se
    </GuestLink>
  )
}

function SaveAction({ job, viewer, offered, bar }: ActionsProps) {
  if (!job.saved && (job.status !== 'active' || job.isUnavailable)) return null
  const shape = bar ? 'size-11 shrink-0' : wide
  const className = bar ? iconOnly : cn(secondary, wide)
  const skeleton = <Skeleton className={cn('h-11', shape)} />
  if (viewer === 'loading') return skeleton
  if (viewer === 'doctor')
    return (
      <Suspense fallback={skeleton}>
        <SaveButton job={job} className={className} isOffered={offered === 'save'} bar={bar} />
      </Suspense>
    )
  return (
    <GuestLink job={job} viewer={viewer} reason="save" className={className} shape={shape}>
      <Bookmark aria-hidden />
      <span className={cn(bar && 'sr-only')}>Salvar</span>
    </GuestLink>
  )
}

/** Asks for the click that the address cannot replace. */
const offers: Record<JobAction, string> = {
  apply: 'Falta só confirmar sua candidatura.',
  save: 'Falta só salvar a vaga.',
}

/** The visitor's actions on the job. */
export function JobActions(props: ActionsProps) {
  const { job, viewer, offered, bar } = props
  useDoctorCode()
  const canApply = viewer !== 'owner' && viewer !== 'other'
  const save = canApply && <SaveAction {...props} />
  const share = <ShareButton id={job.id} title={job.title} icon={bar && viewer !== 'other'} />
  return (
    <div className={cn('flex flex-col', bar ? 'gap-1' : 'gap-3')}>
      {offered && (
        <p role="status" className="text-center font-semibold text-small">
          {offers[offered]}
        </p>
      )}
      <div className={bar ? 'flex gap-2' : 'flex flex-col gap-3 [&>*]:flex-none'}>
        {bar && share}
        {bar && save}
        {canApply && <ApplyAction {...props} />}
        {viewer === 'owner' && (
          <Suspense fallback={<Skeleton className={cn('h-11', wide)} />}>
            <OwnerActions job={job} />
          </Suspense>
        )}
        {!bar && save}
        {!bar && share}
      </div>
    </div>
  )
}

type WithdrawActionProps = Pick<ActionsProps, 'job' | 'viewer' | 'applyButton'> & { className: string }

/** Withdraws the application. Never in the bar, where it would come under the finger that has just applied. */
export function WithdrawAction({ viewer, ...props }: WithdrawActionProps) {
  if (viewer !== 'doctor') return null
  return (
    <Suspense fallback={null}>
      <WithdrawButton {...props} />
    </Suspense>
  )
}
