import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Handover } from '#contract/api/rota/handovers.ts'
import type { Api } from '#contract/api.ts'
import { refetchBookings } from '#web/features/rota/bookings/queries.ts'
import type { CallError, Input } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

/** Open proposals that wait for the doctor or the company, or for somebody else. */
const handoversQuery = () => ({ ...read('GET /handovers'), refetchOnWindowFocus: true })

export const bookingHandoversQuery = (bookingId: string) => ({
  ...read('GET /bookings/:id/handovers', { params: { id: bookingId } }),
  refetchOnWindowFocus: true,
})

/** Read again each time: somebody may have become free, or a colleague. */
export const colleaguesQuery = (bookingId: string) => ({
  ...read('GET /bookings/:id/colleagues', { params: { id: bookingId } }),
  staleTime: 0,
  gcTime: 0,
})

/** The open handovers of which the company's approval or the doctor's answer is missing. Lists without them are still shown. */
export function useWaitingHandovers(isWaiting: (handover: Handover) => boolean) {
  const { data, isPending } = useQuery(handoversQuery())
  return { handovers: (data?.items ?? []).filter(isWaiting), isPending }
}

type StepKey = Extract<keyof Api, `POST /handovers/:id/${string}`>
type HandoverStep = { [K in StepKey]: { key: K } & Omit<Input<K>, 'params'> }[StepKey]

function doneText({ key, ...step }: HandoverStep, { state }: Handover): string {
  if (key === 'POST /handovers/:id/take-back') return 'Proposta retirada'
  if ('body' in step && 'approves' in step.body) return step.body.approves ? 'Aprovada' : 'Não aprovada'
  if (state === 'refused') return 'Proposta recusada'
  return state === 'done' ? 'Plantão combinado' : 'Resposta enviada'
}

/**
 * Takes a step with a swap or a given plantão: `mutate({ key: 'POST /handovers/:id/take-back' })`. It is pending until all that shows
 * it is read again; `onDone` is called before that.
 */
export function useHandoverStep(id: string, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...input }: HandoverStep) =>
      call(key, { params: { id }, ...input } as Input<StepKey>) as Promise<Handover>,
    onSuccess: (handover, step) => {
      toast({ title: doneText(step, handover), variant: 'success' })
      onDone?.()
      return refetchBookings(client)
    },
    onError: (error) => {
      toast({ title: 'Não foi possível concluir', description: error.message, variant: 'destructive' })
      void refetchBookings(client)
    },
  })
}

type Proposal = Input<'POST /bookings/:id/handover'>['body']

/** Proposes a swap, or to give a plantão away. Failures are shown by the form. */
export function useProposal(bookingId: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation<Handover, CallError, Proposal>({
    mutationFn: (body) => call('POST /bookings/:id/handover', { params: { id: bookingId }, body }),
    onSuccess: async () => {
      // The dialog stays until the page behind it shows the proposal.
      await refetchBookings(client)
      toast({ title: 'Proposta enviada', variant: 'success' })
      onDone()
    },
  })
}
