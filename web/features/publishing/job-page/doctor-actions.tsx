import { useQueryClient } from '@tanstack/react-query'
import { Bookmark, BookmarkCheck, CircleCheck } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { allMarks } from '#web/features/jobs/job-marks/queries.ts'
import { singlePress } from '#web/lib/double-press.ts'
import type { JobAction } from '#web/lib/intention.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { openedCode, useOpenedCode } from '#web/ui/toast.tsx'
import { useApply } from './use-apply.tsx'
import { useCrmBeforeApplying } from './use-crm-before-applying.tsx'
import { useSave } from './use-save.ts'

export { FullDates } from '#web/features/rota/waiting-lists/full-dates.tsx'

// Most doctors never withdraw an application.
const withdrawDialog = openedCode(() =>
  import('#web/features/hiring/applications/withdraw-dialog.tsx').then((module) => module.WithdrawDialog),
)

/** Applies to the job, after asking for the CRM if it is missing and for what the job wants to know. */
function useApplication(job: JobDetail) {
  const { isApplied, isSending, apply: send, applySheet } = useApply(job)
  const { apply, crmDialog } = useCrmBeforeApplying(send)
  const dialogs = (
    <>
      {crmDialog}
      {applySheet}
    </>
  )
  return { isApplied, isSending, apply, dialogs }
}

/** Focuses the button of the action that the address asks for, which cannot replace the click. */
function useOffer(button: RefObject<HTMLButtonElement | null>, isOffered: boolean): void {
  useEffect(() => {
    if (isOffered) button.current?.focus({ preventScroll: true })
  }, [button, isOffered])
}

interface DoctorActionProps {
  job: JobDetail
  className: string
  isOffered: boolean
}

type ApplyButtonProps = DoctorActionProps & { button: RefObject<HTMLButtonElement | null> }

/** After applying it is the same button, which keeps the focus but does nothing: a second press must not undo the first. */
export function ApplyButton({ job, className, isOffered, button }: ApplyButtonProps) {
  const { isApplied, isSending, apply, dialogs } = useApplication(job)
  useOffer(button, isOffered)
  return (
    <>
      <Button
        ref={button}
        className={cn(
          className,
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
      {dialogs}
    </>
  )
}

export function SaveButton({ job, className, isOffered, bar }: DoctorActionProps & { bar?: boolean }) {
  const { isSaved, toggle } = useSave(job)
  const button = useRef<HTMLButtonElement>(null)
  useOffer(button, isOffered)
  return (
    <button ref={button} type="button" onClick={singlePress(toggle)} className={className}>
      {isSaved ? <BookmarkCheck aria-hidden className="text-brand" /> : <Bookmark aria-hidden />}
      <span className={cn(bar && 'sr-only')}>{isSaved ? 'Remover das salvas' : 'Salvar'}</span>
    </button>
  )
}

interface WithdrawButtonProps {
  job: JobDetail
  className: string
  /** Gets the focus after the withdrawal, because this button is gone then. */
  applyButton: RefObject<HTMLButtonElement | null>
}

export function WithdrawButton({ job, className, applyButton }: WithdrawButtonProps) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  const WithdrawDialog = useOpenedCode(withdrawDialog, isAsking, () => setAsking(false))
  return (
    <>
      {job.applied && (
        <Button
          variant="link"
          className={cn('text-muted', className)}
          onClick={() => {
            setAsking(true)
            setHasAsked(true)
          }}
        >
          Remover candidatura
        </Button>
      )}
      {hasAsked && WithdrawDialog && (
        <WithdrawDialog
          jobId={job.id}
          jobTitle={job.title}
          open={isAsking}
          onOpenChange={setAsking}
          onWithdrawn={() => {
            client.invalidateQueries(allMarks)
            requestAnimationFrame(() => applyButton.current?.focus({ preventScroll: true }))
          }}
        />
      )}
    </>
  )
}

/** Carries out, when it appears, what the visitor clicked before signing in. */
export function IntendedAction({ job, action }: { job: JobDetail; action: JobAction }) {
  const { apply, dialogs } = useApplication(job)
  const { toggle } = useSave(job)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (action === 'apply') apply()
    else toggle()
  }, [])
  return dialogs
}
