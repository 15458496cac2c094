import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RotaRules } from '#contract/rota/rota-rules.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

export const rotaRulesQuery = () => read('GET /rota/rules')

/** Stores the rules. A toast tells of the result. */
export function useSetRules() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RotaRules) => call('PUT /rota/rules', { body }),
    onSuccess: (rules) => {
      client.setQueryData(rotaRulesQuery().queryKey, rules)
      void client.invalidateQueries({ queryKey: ['GET /applications/:id/bookings/defaults'] })
      toast({ title: 'Regras salvas', variant: 'success' })
    },
    onError: ({ message }) =>
      toast({ title: 'Não foi possível salvar', description: message, variant: 'destructive' }),
  })
}
