import { keepPreviousData } from '@tanstack/react-query'
import { read } from '#web/lib/page.ts'

/** The closing of a month, yyyy-mm. Read each time it opens, because bookings change on other pages. */
export const closingQuery = (month: string) => ({
  ...read('GET /bookings/closing', { query: { month } }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
