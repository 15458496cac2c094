// Texts of notifications about their subjects. To notify of another type of subject, add a reader.
export { applicationIdsByJob, subjectsOf } from './queries.ts'
export type { Subject } from './subject.ts'
