/** The vocabulary of reports of abuse. Free of zod, so that public pages can use it. */

export const reportedEntityTypes = ['JobOffer', 'UserProfile'] as const
export type ReportedEntityType = (typeof reportedEntityTypes)[number]

export type ReportStatus = 'open' | 'resolved'

export interface ReportedEntity {
  type: ReportedEntityType
  id: string
}
