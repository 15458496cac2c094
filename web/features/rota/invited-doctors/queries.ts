import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallError, Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'

/** Read again each time: doctors apply, and take other plantões. */
export const candidatesQuery = (jobId: string) => ({
  ...read('GET /jobs/:id/candidates', { params: { id: jobId } }),
  staleTime: 0,
  gcTime: 0,
})

/** Invites doctors to a job. Failures are shown by the dialog. */
export function useInvite(jobId: string, onDone: (sent: number) => void) {
  const client = useQueryClient()
  return useMutation<Reply<'POST /jobs/:id/invitations'>, CallError, string[]>({
    mutationFn: (doctorIds) =>
      call('POST /jobs/:id/invitations', { params: { id: jobId }, body: { doctorIds } }),
    onSuccess: ({ sent }) => {
      void client.invalidateQueries({ queryKey: ['GET /jobs/:id/candidates'] })
      onDone(sent)
    },
  })
}
