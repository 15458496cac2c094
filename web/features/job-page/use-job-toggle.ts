import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventType } from '#contract/analytics.ts'
import type { JobDetail } from '#contract/api/jobs.ts'
import { recordJob } from '#web/features/analytics/record.ts'
import { CallError } from '#web/lib/api.ts'
import { refetchDashboard } from '#web/lib/refetch-dashboard.ts'
import { call } from '#web/lib/session.ts'
import { useWelcomeRedirect } from '#web/lib/use-welcome-redirect.ts'
import { type ToastOptions, toast } from '#web/ui/toast.tsx'
import { jobQuery } from './queries.ts'

interface ToggleKind {
  field: 'applied' | 'saved'
  send: (id: string, on: boolean) => Promise<unknown>
  /** Key of the call that lists the doctor's applied or saved jobs. */
  list: string
  /** The event to record; null for none. */
  event: (on: boolean) => EventType | null
  done: (on: boolean) => ToastOptions
  failed: (on: boolean, error: Error) => ToastOptions
}

const applying: ToggleKind = {
  field: 'applied',
  send: (id, on) => {
    const job = { params: { id } }
    return on ? call('POST /jobs/:id/apply', job) : call('DELETE /jobs/:id/apply', job)
  },
  list: 'GET /applications/doctor',
  event: (on) => (on ? 'Application' : null),
  done: (on) =>
    on
      ? { title: 'Candidatura enviada', description: 'Quem publicou a vaga já pode ver o seu perfil.' }
      : { title: 'Candidatura removida' },
  failed: (_, error) => ({ title: 'Erro', description: error.message }),
}

const saving: ToggleKind = {
  field: 'saved',
  send: (jobId, on) => {
    const job = { params: { jobId } }
    return on ? call('POST /saved-jobs/:jobId', job) : call('DELETE /saved-jobs/:jobId', job)
  },
  list: 'GET /saved-jobs',
  event: (on) => (on ? 'Save' : 'Unsave'),
  done: (on) =>
    on
      ? { title: 'Vaga salva!', description: 'A vaga foi adicionada às suas vagas salvas.' }
      : { title: 'Vaga removida', description: 'A vaga foi removida das suas vagas salvas.' },
  failed: (on) =>
    on
      ? { title: 'Erro ao salvar', description: 'Não foi possível salvar a vaga. Tente novamente.' }
      : { title: 'Erro ao remover', description: 'Não foi possível remover a vaga. Tente novamente.' },
}

export interface JobToggle {
  isOn: boolean
  toggle: () => void
}

/** Optimistic: shows the new state at once and reverts it if the call fails. */
function useJobToggle(job: JobDetail, { field, send, list, event, done, failed }: ToggleKind): JobToggle {
  const client = useQueryClient()
  const redirectToWelcome = useWelcomeRedirect()
  const { queryKey } = jobQuery(job.id)
  const show = (on: boolean | undefined) =>
    client.setQueryData<JobDetail>(queryKey, (cached) => cached && { ...cached, [field]: on })

  const { mutate, isPending } = useMutation({
    mutationFn: (on: boolean) => send(job.id, on),
    onMutate: async (on) => {
      await client.cancelQueries({ queryKey })
      show(on)
      return job[field]
    },
    onSuccess: (_, on) => {
      toast({ ...done(on), variant: 'success' })
      const eventType = event(on)
      if (eventType) recordJob(eventType, job.id)
    },
    onError: (error, on, before) => {
      show(before)
      const isIncomplete = error instanceof CallError && error.reply?.profile_incomplete
      // An incomplete profile has a message of its own, which saving would not show.
      const toastOf = isIncomplete ? applying.failed : failed
      toast({ ...toastOf(on, error), variant: 'destructive' })
      if (isIncomplete) redirectToWelcome()
      // The job may have been closed, or the session may have ended.
      else client.invalidateQueries({ queryKey })
    },
    onSettled: () => {
      refetchDashboard(client)
      return client.invalidateQueries({ queryKey: [list] })
    },
  })
  const isOn = job[field] ?? false
  return { isOn, toggle: () => !isPending && mutate(!isOn) }
}

export const useApplyToggle = (job: JobDetail) => useJobToggle(job, applying)
export const useSaveToggle = (job: JobDetail) => useJobToggle(job, saving)
