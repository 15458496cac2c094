/** The vocabulary of reports of abuse. Without zod, so that public pages can import it. */

export const reportedEntityTypes = ['JobOffer', 'UserProfile'] as const
export type ReportedEntityType = (typeof reportedEntityTypes)[number]

export type ReportStatus = 'open' | 'resolved'

export interface ReportedEntity {
  type: ReportedEntityType
  id: string
}
