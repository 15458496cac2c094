export { workAnalytics as workJobs } from './analytics/worker.ts'
