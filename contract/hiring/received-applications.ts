import type { ApplicationStatus } from './applications.ts'

/** By what a list of received applications can be sorted. */
export const receivedSorts = ['received', 'name', 'distance', 'status'] as const
export type ReceivedSort = (typeof receivedSorts)[number]

/** The radii that the filter by distance offers, in kilometres. */
export const applicantRadii = [25, 50, 100, 200, 500] as const
export const MAX_APPLICANT_RADIUS = 5_000

/** How long the position in a list may be, as a reply encodes it. */
export const MAX_LIST_POSITION = 600

/** The tabs of the received applications, apart from the one with all of them. */
export const receivedTabLabels = {
  submitted: 'Novas',
  viewed: 'Visualizadas',
  in_review: 'Em análise',
  shortlisted: 'Pré-selecionadas',
  interview: 'Entrevista',
  hired: 'Contratadas',
  rejected: 'Não selecionadas',
} as const satisfies Partial<Record<ApplicationStatus, string>>
export type ReceivedTab = keyof typeof receivedTabLabels
export const receivedTabs = Object.keys(receivedTabLabels) as [ReceivedTab, ...ReceivedTab[]]
