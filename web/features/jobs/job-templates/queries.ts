import { useQueryClient } from '@tanstack/react-query'
import { read } from '#web/lib/page.ts'

export const templatesQuery = () => ({ ...read('GET /job-templates'), staleTime: 300_000 })

export function useRefetchTemplates() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: templatesQuery().queryKey })
}
