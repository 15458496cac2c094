import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { DEFAULT_ERROR_TITLE } from '#contract/error-messages.ts'
import { choosableDates } from '#web/features/hiring/application-answers/use-date-choice.ts'
import { allMarks } from '#web/features/jobs/job-marks/queries.ts'
import { recordJob } from '#web/features/platform/analytics/record.ts'
import { placesQuery } from '#web/features/rota/waiting-lists/places-query.ts'
import { CallError } from '#web/lib/api.ts'
import { intentionPath } from '#web/lib/intention.ts'
import { refetchDashboard } from '#web/lib/refetch-dashboard.ts'
import { call } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWelcomeRedirect } from '#web/lib/use-welcome-redirect.ts'
import { openedCode, toast, useOpenedCode } from '#web/ui/toast.tsx'
import { jobQuery } from './queries.ts'

// Most jobs ask nothing.
const applySheet = openedCode(() =>
  import('#web/features/hiring/application-answers/apply-sheet.tsx').then((module) => module.ApplySheet),
)

export interface Applying {
  isApplied: boolean
  isSending: boolean
  apply: () => void
}

/** Applies to the job. Not optimistic: who reads 'Candidatura enviada' must be able to rely on it. */
export function useApply(job: JobDetail): Applying & { applySheet: ReactNode } {
  const client = useQueryClient()
  const redirectToWelcome = useWelcomeRedirect()
  const [isAsking, setAsking] = useState<boolean>()
  const ApplySheet = useOpenedCode(applySheet, isAsking === true, () => setAsking(undefined))
  const { queryKey } = jobQuery(job.id)
  const mutationKey = ['apply', job.id]
  const places = placesQuery(job.id)
  const onApplied = () => {
    client.setQueryData<JobDetail>(queryKey, (cached) => cached && { ...cached, applied: true })
    toast({
      title: 'Candidatura enviada',
      description: 'Quem publicou a vaga já pode ver o seu perfil.',
      variant: 'success',
    })
    recordJob('Application', job.id)
    refetchDashboard(client)
    client.invalidateQueries({ queryKey: ['GET /applications/doctor'] })
    // Its card can be beside it.
    client.invalidateQueries(allMarks)
  }
  const onFailed = (error: Error) => {
    const reply = error instanceof CallError ? error.reply : null
    // The job has asked nothing when the page was loaded.
    if (reply?.errorDto?.errorName === 'AnswersRequired') return setAsking(true)
    // Its places are taken. The sheet offers the waiting list.
    if (reply?.errors?.dates) {
      client.invalidateQueries(places)
      return setAsking(true)
    }
    toast({ title: DEFAULT_ERROR_TITLE, description: error.message, variant: 'destructive' })
    if (reply?.profile_incomplete) redirectToWelcome(intentionPath(job.id, 'apply'))
    // The job may have been closed, or the session may have ended.
    else client.invalidateQueries({ queryKey })
  }
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => call('POST /jobs/:id/apply', { params: { id: job.id } }),
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: onApplied,
    onError: onFailed,
  })
  const dates = choosableDates(job.dates, useNow())
  const apply = () => {
    if (job.hasQuestions || job.neededDocuments.length > 0 || dates.length > 1) setAsking(true)
    // Asks the client, because a second key press can come before this component renders again.
    else if (client.isMutating({ mutationKey }) === 0) mutate()
  }
  // A page has several buttons for it, and what was clicked before signing in is sent by none of them.
  const isSending = useIsMutating({ mutationKey }) > 0
  return {
    isApplied: job.applied ?? false,
    isSending,
    apply,
    applySheet: isAsking !== undefined && ApplySheet && (
      <ApplySheet
        jobId={job.id}
        hasQuestions={job.hasQuestions}
        neededDocuments={job.neededDocuments}
        dates={dates}
        uf={job.location?.state ?? null}
        open={isAsking}
        onOpenChange={setAsking}
        onApplied={onApplied}
        onFailed={onFailed}
      />
    ),
  }
}
