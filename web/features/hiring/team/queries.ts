import { useMutation } from '@tanstack/react-query'
import { browserClient, read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

export const teamQuery = () => read('GET /team')

/** A page of what was done, by one person or all; `cursor` is that of the page before. */
export const activityQuery = (cursor: string | null, person: string) =>
  read('GET /team/activity', { query: { ...(cursor && { cursor }), ...(person && { member: person }) } })

/** The invitation of a link. The token is sent in the body, so that it ends up in no log. */
export const invitationQuery = (token: string) => ({
  queryKey: ['POST /team/invitation', token],
  queryFn: () => call('POST /team/invitation', { body: { token } }),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

export async function refetchTeam(): Promise<void> {
  const client = browserClient()
  client.invalidateQueries({ queryKey: ['GET /team/activity'] })
  await client.invalidateQueries(teamQuery())
}

/** Changes the team, and says so. The list is fetched again in any case, because somebody else may have changed it. */
export function useTeamChange<Input>(
  change: (input: Input) => Promise<unknown>,
  { done, onDone }: { done: string; onDone?: () => void },
) {
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await refetchTeam()
      toast({ title: done, variant: 'success' })
      onDone?.()
    },
    onError: (error) => {
      toast({ title: 'Erro ao alterar a equipe', description: error.message, variant: 'destructive' })
      void refetchTeam()
    },
  })
}
