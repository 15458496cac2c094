import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'

export const notesQuery = (applicationId: string) =>
  read('GET /applications/:id/notes', { params: { id: applicationId } })

/** Writes, changes and deletes notes; each is done once the list was read again. */
export function useNotes(applicationId: string) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: notesQuery(applicationId).queryKey })
  const create = useMutation({
    mutationFn: (body: string) =>
      call('POST /applications/:id/notes', { params: { id: applicationId }, body: { body } }),
    onSettled,
  })
  const update = useMutation({
    mutationFn: ({ id, body }: { id: string; body: string }) =>
      call('PUT /application-notes/:id', { params: { id }, body: { body } }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /application-notes/:id', { params: { id } }),
    onSettled,
  })
  return { create, update, remove }
}
