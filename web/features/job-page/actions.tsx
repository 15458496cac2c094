import { Bookmark, BookmarkCheck, CircleCheck, Pencil, Users } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { JobDetail } from '#contract/api/jobs.ts'
import { jobAllows, jobStateLabels, stateOf } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { loginPath } from '#web/lib/guard.ts'
import { intentionPath, type JobAction, offerPath } from '#web/lib/intention.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { opensHere } from '#web/lib/opens-here.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { OfferedAction } from './offered-action.tsx'
import { ShareButton } from './share-button.tsx'
import type { Applying } from './use-apply.tsx'
import type { Saving } from './use-save.ts'
import { type JobViewer, takesApplications } from './viewer.ts'

// Most visitors never withdraw an application.
const WithdrawDialog = lazy(() =>
  loadCode(() => import('#web/features/applications/withdraw-dialog.tsx')).then((module) => ({
    default: module.WithdrawDialog,
  })),
)

interface ActionsProps {
  job: JobDetail
  viewer: JobViewer
  applying: Applying
  saving: Saving
  /** The action that the address asks for and that awaits a click. */
  offered: JobAction | null
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

type ApplyActionProps = Pick<ActionsProps, 'job' | 'viewer' | 'applying' | 'bar'> & {
  button: RefObject<HTMLButtonElement | null>
}

/**
 * After applying it is the same button, which keeps the focus but does nothing: a second press must not undo the first. If
 * the job takes no applications, the bar says so in its place.
 */
function ApplyAction({
  job,
  viewer,
  applying: { isApplied, isSending, apply },
  button,
  bar,
}: ApplyActionProps) {
  // The closing of a job has answered its applications.
  if (job.status === 'closed' || (!isApplied && !takesApplications(job)))
    return bar ? <p className={cn('self-center font-semibold', wide)}>{closedText(job)}</p> : null
  if (viewer === 'loading') return <Skeleton className={cn('h-11', wide)} />
  if (viewer === 'doctor')
    return (
      <Button
        ref={button}
        data-action="apply"
        className={cn(
          wide,
          isApplied && 'bg-success-soft px-2 text-success-strong hover:bg-success-soft max-sm:text-small',
        )}
        loading={isSending}
        loadingLabel="Enviando..."
        aria-disabled={isApplied || isSending || undefined}
        onClick={isApplied ? undefined : apply}
      >
        {isApplied ? (
          <>
            <CircleCheck aria-hidden />
            Candidatura enviada
          </>
        ) : (
          'Candidatar-se'
        )}
      </Button>
    )
  return (
    <GuestLink job={job} viewer={viewer} reason="apply" className={cn(buttonClass(), wide)} shape={wide}>
      Candidatar-se
    </GuestLink>
  )
}

type SaveActionProps = Pick<ActionsProps, 'job' | 'viewer' | 'saving' | 'bar'>

function SaveAction({ job, viewer, saving: { isSaved, toggle }, bar }: SaveActionProps) {
  if (!isSaved && (job.status !== 'active' || job.isUnavailable)) return null
  const shape = bar ? 'size-11 shrink-0' : wide
  const className = bar ? iconOnly : cn(secondary, wide)
  if (viewer === 'loading') return <Skeleton className={cn('h-11', shape)} />
  const text = isSaved ? 'Remover das salvas' : 'Salvar'
  const content = (
    <>
      {isSaved ? <BookmarkCheck aria-hidden className="text-brand" /> : <Bookmark aria-hidden />}
      <span className={cn(bar && 'sr-only')}>{text}</span>
    </>
  )
  if (viewer === 'doctor')
    return (
      <button type="button" onClick={singlePress(toggle)} className={className} data-action="save">
        {content}
      </button>
    )
  return (
    <GuestLink job={job} viewer={viewer} reason="save" className={className} shape={shape}>
      {content}
    </GuestLink>
  )
}

function OwnerActions({ job }: { job: JobDetail }) {
  return (
    <>
      {jobAllows('edit', stateOf(job)) && (
        <Link to={paths.editJob(job.id)} className={cn(buttonClass(), wide)}>
          <Pencil aria-hidden />
          Editar
        </Link>
      )}
      <Link to={paths.jobApplications(job.id)} className={cn(secondary, wide, 'max-sm:[&>svg]:hidden')}>
        <Users aria-hidden />
        Candidaturas
      </Link>
    </>
  )
}

/** The visitor's actions on the job. */
export function JobActions({ job, viewer, applying, saving, offered, bar }: ActionsProps) {
  const applyButton = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  const canApply = viewer !== 'owner' && viewer !== 'other'
  const save = canApply && <SaveAction job={job} viewer={viewer} saving={saving} bar={bar} />
  const share = <ShareButton id={job.id} title={job.title} icon={bar && viewer !== 'other'} />
  return (
    <div className={cn('flex flex-col', bar ? 'gap-1' : 'gap-3')}>
      {offered && <OfferedAction action={offered} />}
      <div className={bar ? 'flex gap-2' : 'flex flex-col gap-3 [&>*]:flex-none'}>
        {bar && share}
        {bar && save}
        {canApply && (
          <ApplyAction job={job} viewer={viewer} applying={applying} button={applyButton} bar={bar} />
        )}
        {viewer === 'owner' && <OwnerActions job={job} />}
        {!bar && save}
        {!bar && share}
      </div>
      {viewer === 'doctor' && applying.isApplied && (
        <Button
          variant="link"
          size={bar ? 'sm' : 'md'}
          className="self-center text-muted"
          onClick={() => {
            setAsking(true)
            setHasAsked(true)
          }}
        >
          Remover candidatura
        </Button>
      )}
      {hasAsked && (
        <Suspense fallback={null}>
          <WithdrawDialog
            jobId={job.id}
            jobTitle={job.title}
            open={isAsking}
            onOpenChange={setAsking}
            // The button that opened the dialog is gone.
            onWithdrawn={() =>
              requestAnimationFrame(() => applyButton.current?.focus({ preventScroll: true }))
            }
          />
        </Suspense>
      )}
    </div>
  )
}
