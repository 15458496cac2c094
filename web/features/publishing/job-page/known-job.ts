import type { QueryClient } from '@tanstack/react-query'
import type { DoctorApplication } from '#contract/api/hiring/applications.ts'
import type { JobCard, JobDetail } from '#contract/api/jobs/jobs.ts'

export interface KnownJob {
  /** Unknown fields are empty; the page shows skeletons for them. */
  job: JobDetail
  /** Whether pay and schedule are known. An application knows only title, employer and place. */
  hasFacts: boolean
}

type Row = Partial<JobCard & DoctorApplication>

const unknownDetails = {
  status: 'active',
  isExpired: false,
  isUnavailable: false,
  rejectionReason: null,
  revision: null,
  description: '',
  requirements: '',
  dates: [],
  paymentTermDays: null,
  neededDocuments: [],
  hasQuestions: false,
  knockOuts: [],
} as const satisfies Partial<JobDetail>

const unknownEmployer = {
  description: null,
  location: null,
  phone: null,
  industry: null,
  size: null,
  verification: null,
}

const isCard = (row: Row): row is JobCard => row.title !== undefined && row.employer !== undefined

const ofCard = (card: JobCard): KnownJob => ({
  job: {
    ...card,
    ...unknownDetails,
    dates: [],
    neededDocuments: [],
    knockOuts: [],
    employer: { ...unknownEmployer, ...card.employer },
  },
  hasFacts: true,
})

const ofApplication = ({
  jobId,
  jobTitle,
  employerName,
  location,
  isRemote,
  appliedAt,
}: DoctorApplication): KnownJob => ({
  job: {
    ...unknownDetails,
    id: jobId,
    title: jobTitle,
    employer: { ...unknownEmployer, id: null, name: employerName, profilePhotoUrl: null },
    location,
    isRemote,
    salary: null,
    payMin: null,
    payMax: null,
    payUnit: null,
    job_type: 'full_time',
    contractForm: null,
    regime: null,
    hours: null,
    shift: null,
    nextDate: null,
    medicalSpecialties: [],
    medicalPracticeAreas: [],
    tags: [],
    dates: [],
    neededDocuments: [],
    knockOuts: [],
    createdAt: appliedAt,
    expiresAt: null,
    isFeatured: false,
    isSponsored: false,
    is_urgent: false,
  },
  hasFacts: false,
})

/** The lists in a cached reply under any name: `items`, `jobOffers`. */
const listsOf = (data: unknown): unknown[][] =>
  typeof data === 'object' && data !== null ? Object.values(data).filter(Array.isArray) : []

/** The job as a list that is in the cache shows it; null if none does. */
export function knownJob(client: QueryClient, id: string): KnownJob | null {
  let found: KnownJob | null = null
  for (const { state } of client.getQueryCache().getAll())
    for (const list of listsOf(state.data))
      for (const row of list as Row[]) {
        if (row?.id === id && isCard(row)) return ofCard(row)
        if (row?.jobId === id && row.jobTitle && row.employerName)
          found = ofApplication(row as DoctorApplication)
      }
  return found
}
