import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventType } from '#contract/analytics.ts'
import type { JobDetail } from '#contract/api/jobs.ts'
import { recordJob } from '#web/features/analytics/record.ts'
import { CallError } from '#web/lib/api.ts'
import { refetchFigures } from '#web/lib/refetch-figures.ts'
import { call } from '#web/lib/session.ts'
import { useWelcomeSoon } from '#web/lib/welcome-soon.ts'
import { type ToastOptions, toast } from '#web/ui/toast.tsx'
import { jobQuery } from './queries.ts'

interface Kind {
  field: 'applied' | 'saved'
  send: (id: string, on: boolean) => Promise<unknown>
  /** The doctor's list that holds such jobs. */
  list: string
  /** What is counted, if anything. */
  event: (on: boolean) => EventType | null
  done: (on: boolean) => ToastOptions
  failed: (on: boolean, error: Error) => ToastOptions
}

const applying: Kind = {
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

const saving: Kind = {
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

/** Shows the new state at once and takes it back when the server refuses. */
function useToggle(job: JobDetail, { field, send, list, event, done, failed }: Kind): JobToggle {
  const client = useQueryClient()
  const welcomeSoon = useWelcomeSoon()
  const { queryKey } = jobQuery(job.id)
  const show = (on: boolean | undefined) =>
    client.setQueryData<JobDetail>(queryKey, (known) => known && { ...known, [field]: on })

  const { mutate, isPending } = useMutation({
    mutationFn: (on: boolean) => send(job.id, on),
    onMutate: async (on) => {
      await client.cancelQueries({ queryKey })
      show(on)
      return job[field]
    },
    onSuccess: (_, on) => {
      toast({ ...done(on), variant: 'success' })
      const happened = event(on)
      if (happened) recordJob(happened, job.id)
    },
    onError: (error, on, before) => {
      show(before)
      const incomplete = error instanceof CallError && error.reply?.profile_incomplete
      toast({ ...(incomplete ? applying : { failed }).failed(on, error), variant: 'destructive' })
      if (incomplete) welcomeSoon()
      // The job may have been closed, or the session ended, meanwhile.
      else client.invalidateQueries({ queryKey })
    },
    onSettled: () => {
      refetchFigures(client)
      return client.invalidateQueries({ queryKey: [list] })
    },
  })
  const isOn = job[field] ?? false
  return { isOn, toggle: () => !isPending && mutate(!isOn) }
}

export const useApplying = (job: JobDetail) => useToggle(job, applying)
export const useSaving = (job: JobDetail) => useToggle(job, saving)
