import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

export const digestSettingQuery = () => read('GET /job-digests/setting')

/** Saves the switch, and turns it back if the server refuses. */
export function useSetDigests() {
  const client = useQueryClient()
  const { queryKey } = digestSettingQuery()
  const { mutate } = useMutation({
    mutationFn: (isOn: boolean) => call('PUT /job-digests/setting', { body: { isOn } }),
    onMutate: (isOn) => client.setQueryData(queryKey, { isOn }),
    onError: ({ message }, isOn) => {
      client.setQueryData(queryKey, { isOn: !isOn })
      toast({ title: 'Erro ao salvar a preferência', description: message, variant: 'destructive' })
    },
  })
  return mutate
}
