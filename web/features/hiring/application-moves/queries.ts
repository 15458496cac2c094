import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'

export const templatesQuery = () => ({
  ...read('GET /message-templates'),
  staleTime: 300_000,
  refetchOnWindowFocus: 'always' as const,
})

type Template = Input<'POST /message-templates'>['body']

/** Creates, changes or deletes a template, and reads the list again. */
export function useTemplates() {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: ['GET /message-templates'] })
  const save = useMutation({
    mutationFn: ({ id, ...body }: Template & { id?: string | null }) =>
      id
        ? call('PUT /message-templates/:id', { params: { id }, body })
        : call('POST /message-templates', { body }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /message-templates/:id', { params: { id } }),
    onSuccess,
  })
  return { save, remove }
}

export const interviewQuery = (applicationId: string) => ({
  ...read('GET /applications/:id/interview', { params: { id: applicationId } }),
  staleTime: 30_000,
})
