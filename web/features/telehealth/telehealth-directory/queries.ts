import { judged, optional, read } from '#web/lib/page.ts'
import type { DirectoryFilters } from './directory-address.ts'

/** The directory, fresh for five minutes (spec B §7). Optional, because the page shows its own error. */
export const directoryQuery = ({ specialty, modality, page }: DirectoryFilters) =>
  optional({
    ...judged(
      read('GET /telehealth/companies', {
        query: { page, ...(specialty && { specialty }), ...(modality && { modality }) },
      }),
      ({ totalPages }) => (page > Math.max(1, totalPages) ? ('missing' as const) : null),
    ),
    staleTime: 300_000,
    refetchOnWindowFocus: true,
  })
