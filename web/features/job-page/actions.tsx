import { Bookmark, BookmarkCheck, CircleCheck, Pencil, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { JobDetail } from '#contract/api/jobs.ts'
import { canJob, stateOf } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { type LoginReason, loginPath } from '#web/lib/guard.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ShareButton } from './share-button.tsx'
import type { JobToggle } from './use-toggle.ts'
import { type JobViewer, takesApplications } from './viewer.ts'

interface ActionsProps {
  job: JobDetail
  standing: JobViewer
  applying: JobToggle
  saving: JobToggle
  /** In one row, for a phone: what matters most takes the width, the others are icons. */
  bar?: boolean
}
type ActionProps = Pick<ActionsProps, 'job' | 'standing' | 'bar'> & { toggle: JobToggle }

const wide = 'min-w-0 flex-1'
const secondary = buttonClass({ variant: 'secondary' })
const iconOnly = buttonClass({ variant: 'secondary', size: 'icon' })

/** For guests, a link to the login. Where a session is likely its shape stands there until that is known. */
function GuestLink(props: {
  job: JobDetail
  standing: JobViewer
  reason: LoginReason
  className: string
  shape: string
  children: ReactNode
}) {
  const { job, standing, reason, className, shape, children } = props
  const unknown = standing === 'unknown'
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

function ApplyAction({ job, standing, toggle: { isOn, toggle } }: ActionProps) {
  if (!isOn && !takesApplications(job)) return null
  if (standing === 'coming') return <Skeleton className={cn('h-11', wide)} />
  if (standing === 'doctor')
    return (
      <Button variant={isOn ? 'secondary' : 'primary'} className={wide} onClick={toggle}>
        {isOn ? 'Remover candidatura' : 'Candidatar-se'}
      </Button>
    )
  return (
    <GuestLink job={job} standing={standing} reason="apply" className={cn(buttonClass(), wide)} shape={wide}>
      Candidatar-se
    </GuestLink>
  )
}

function SaveAction({ job, standing, toggle: { isOn, toggle }, bar }: ActionProps) {
  if (!isOn && job.status !== 'active') return null
  const shape = bar ? 'size-11 shrink-0' : wide
  const className = bar ? iconOnly : cn(secondary, wide)
  if (standing === 'coming') return <Skeleton className={cn('h-11', shape)} />
  const text = isOn ? 'Remover das salvas' : 'Salvar'
  const content = (
    <>
      {isOn ? <BookmarkCheck aria-hidden className="text-brand" /> : <Bookmark aria-hidden />}
      <span className={cn(bar && 'sr-only')}>{text}</span>
    </>
  )
  if (standing === 'doctor')
    return (
      <button type="button" onClick={toggle} className={className}>
        {content}
      </button>
    )
  return (
    <GuestLink job={job} standing={standing} reason="save" className={className} shape={shape}>
      {content}
    </GuestLink>
  )
}

function OwnerActions({ job }: { job: JobDetail }) {
  return (
    <>
      {canJob('edit', stateOf(job)) && (
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

function Applied() {
  return (
    <p className="flex items-center justify-center gap-1.5 font-medium text-sm text-success-strong">
      <CircleCheck aria-hidden className="size-4" />
      Você se candidatou a esta vaga
    </p>
  )
}

/** What this visitor can do with the job. */
export function JobActions({ job, standing, applying, saving, bar }: ActionsProps) {
  const applies = standing !== 'owner' && standing !== 'onlooker'
  const save = applies && <SaveAction job={job} standing={standing} toggle={saving} bar={bar} />
  const share = <ShareButton id={job.id} title={job.title} icon={bar && standing !== 'onlooker'} />
  return (
    <div className="flex flex-col gap-3">
      {applying.isOn && <Applied />}
      <div className={bar ? 'flex gap-2' : 'flex flex-col gap-3 [&>*]:flex-none'}>
        {bar && share}
        {bar && save}
        {applies && <ApplyAction job={job} standing={standing} toggle={applying} />}
        {standing === 'owner' && <OwnerActions job={job} />}
        {!bar && save}
        {!bar && share}
      </div>
    </div>
  )
}
