import { read } from '#web/lib/page.ts'

/** A public profile; fresh for ten minutes (spec A §9). */
export const profileQuery = (id: string) => ({
  ...read('GET /user/:id', { params: { id } }),
  staleTime: 600_000,
})
