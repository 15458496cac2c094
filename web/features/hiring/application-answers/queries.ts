import { read } from '#web/lib/page.ts'

/** The questions of a job before an application, with the answers of the doctor's own profile. */
export const askedQuery = (jobId: string) => read('GET /jobs/:id/questions', { params: { id: jobId } })
/** The job of an application, for its plantões. */
export const jobDatesQuery = (jobId: string) => read('GET /jobs/:id', { params: { id: jobId } })
export const ownAnswersQuery = (applicationId: string) =>
  read('GET /applications/:id/answers', { params: { id: applicationId } })
