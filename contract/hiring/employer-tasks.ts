/** Kinds of tasks that wait for a company, in the order in which its home page lists them. Without zod. */
export const employerTaskKinds = [
  'unpaidSubscription',
  'newApplications',
  'unansweredApplications',
  'rejectedJobs',
  'expiringJobs',
  'expiredJobs',
  'jobsWithoutApplicants',
] as const
export type EmployerTaskKind = (typeof employerTaskKinds)[number]

/** A job is a task if it has been open, without an application, for this many days. */
export const NO_APPLICANT_DAYS = 10
/** An expired job is a task for this many days; afterwards it is only in the list of jobs. */
export const EXPIRED_TASK_DAYS = 14
/** How many jobs a task names. */
export const TASK_JOBS = 3

/** Facts that a job can tell doctors, and the advice for a job without them. */
export const jobAdvice = {
  pay: 'informam a remuneração',
  schedule: 'informam a duração ou o turno',
  requirements: 'informam os requisitos',
  contractForm: 'informam a forma de contratação',
  paymentTerm: 'informam o prazo de pagamento',
  employer: 'mostram o nome da empresa',
} as const
export type JobAdvice = keyof typeof jobAdvice
export const jobAdviceNames = Object.keys(jobAdvice) as [JobAdvice, ...JobAdvice[]]

/** Advice requires this many similar jobs of this many companies, and this share of them that tell the fact. */
export const MIN_SIMILAR_JOBS = 5
export const MIN_SIMILAR_COMPANIES = 3
export const MIN_ADVICE_SHARE = 0.6
