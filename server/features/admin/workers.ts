export { workGivenUpWork as workAdmin } from './given-up-work/worker.ts'
