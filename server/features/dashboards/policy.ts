import type { EmployerId } from '#server/http/caller.ts'

/** Whether an employer may see views and impressions: from Plus on (spec B §6). Plans are not sold yet: nobody may. */
export const seesPerformance = (_employer: EmployerId): boolean => false
