// Texts of published jobs that wait for a reviewer, or that a reviewer refused. The only slice that writes `job_revisions`.
export {
  deleteRevision,
  refuseRevision,
  revisionsOf,
  saveRevision,
  takePendingTexts,
} from './queries.ts'
