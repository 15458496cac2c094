import { Bookmark, BookmarkCheck, CircleCheck, Pencil, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { JobDetail } from '#contract/api/jobs.ts'
import { jobAllows, stateOf } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { type LoginReason, loginPath } from '#web/lib/guard.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ShareButton } from './share-button.tsx'
import type { JobToggle } from './use-job-toggle.ts'
import { type JobViewer, takesApplications } from './viewer.ts'

interface ActionsProps {
  job: JobDetail
  viewer: JobViewer
  applying: JobToggle
  saving: JobToggle
  /** One row, for phones: the main action takes the width and the others are icons. */
  bar?: boolean
}
type ActionProps = Pick<ActionsProps, 'job' | 'viewer' | 'bar'> & { toggle: JobToggle }

const wide = 'min-w-0 flex-1'
const secondary = buttonClass({ variant: 'secondary' })
const iconOnly = buttonClass({ variant: 'secondary', size: 'icon' })

/** Links guests to the login. While a session is likely but not confirmed, a skeleton of the same shape is shown. */
function GuestLink(props: {
  job: JobDetail
  viewer: JobViewer
  reason: LoginReason
  className: string
  shape: string
  children: ReactNode
}) {
  const { job, viewer, reason, className, shape, children } = props
  const unknown = viewer === 'unknown'
  return (
    <>
      <Link
        to={loginPath(paths.job(job.id), reason)}
        className={cn(className, unknown && 'in-data-[session=in]:hidden')}
      >
        {children}
      </Link>
      {unknown && <Skeleton className={cn('hidden h-11 in-data-[session=in]:block', shape)} />}
    </>
  )
}

function ApplyAction({ job, viewer, toggle: { isOn, toggle } }: ActionProps) {
  if (!isOn && !takesApplications(job)) return null
  if (viewer === 'loading') return <Skeleton className={cn('h-11', wide)} />
  if (viewer === 'doctor')
    return (
      <Button variant={isOn ? 'secondary' : 'primary'} className={wide} onClick={toggle}>
        {isOn ? 'Remover candidatura' : 'Candidatar-se'}
      </Button>
    )
  return (
    <GuestLink job={job} viewer={viewer} reason="apply" className={cn(buttonClass(), wide)} shape={wide}>
      Candidatar-se
    </GuestLink>
  )
}

function SaveAction({ job, viewer, toggle: { isOn, toggle }, bar }: ActionProps) {
  if (!isOn && job.status !== 'active') return null
  const shape = bar ? 'size-11 shrink-0' : wide
  const className = bar ? iconOnly : cn(secondary, wide)
  if (viewer === 'loading') return <Skeleton className={cn('h-11', shape)} />
  const text = isOn ? 'Remover das salvas' : 'Salvar'
  const content = (
    <>
      {isOn ? <BookmarkCheck aria-hidden className="text-brand" /> : <Bookmark aria-hidden />}
      <span className={cn(bar && 'sr-only')}>{text}</span>
    </>
  )
  if (viewer === 'doctor')
    return (
      <button type="button" onClick={toggle} className={className}>
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

function AppliedNote() {
  return (
    <p className="flex items-center justify-center gap-1.5 font-medium text-sm text-success-strong">
      <CircleCheck aria-hidden className="size-4" />
      Você se candidatou a esta vaga
    </p>
  )
}

/** The visitor's actions on the job. */
export function JobActions({ job, viewer, applying, saving, bar }: ActionsProps) {
  const canApply = viewer !== 'owner' && viewer !== 'other'
  const save = canApply && <SaveAction job={job} viewer={viewer} toggle={saving} bar={bar} />
  const share = <ShareButton id={job.id} title={job.title} icon={bar && viewer !== 'other'} />
  return (
    <div className="flex flex-col gap-3">
      {applying.isOn && <AppliedNote />}
      <div className={bar ? 'flex gap-2' : 'flex flex-col gap-3 [&>*]:flex-none'}>
        {bar && share}
        {bar && save}
        {canApply && <ApplyAction job={job} viewer={viewer} toggle={applying} />}
        {viewer === 'owner' && <OwnerActions job={job} />}
        {!bar && save}
        {!bar && share}
      </div>
    </div>
  )
}
