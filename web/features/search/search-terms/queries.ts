import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '#web/lib/page.ts'
import { toast } from '#web/ui/toast.tsx'

const PAGE_SIZE = 50

interface Listed {
  search: string
  page: number
}

export const synonymsQuery = ({ search, page }: Listed) =>
  read('GET /admin/search-synonyms', { query: { search, page, pageSize: PAGE_SIZE } })
export const nicknamesQuery = ({ search, page }: Listed) =>
  read('GET /admin/place-nicknames', { query: { search, page, pageSize: PAGE_SIZE } })
export const understandingQuery = (text: string) =>
  read('GET /admin/search-understanding', { query: { text } })

/** A change of a term. Afterwards the lists and the trial are read again. */
export function useTermChange<Input>(change: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast({ title: done, description: 'A busca já usa a mudança.', variant: 'success' }),
    onSettled: () =>
      Promise.all(
        ['GET /admin/search-synonyms', 'GET /admin/place-nicknames', 'GET /admin/search-understanding'].map(
          (key) => client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}
