import type { MoveAction } from '#contract/hiring/application-lifecycle.ts'
import type { ApplicationStatus, EndReason } from '#contract/hiring/applications.ts'

/** The fields of an application that a move needs. */
export interface MovedApplication {
  id: string
  jobId: string
  status: ApplicationStatus
  endReason: EndReason | null
  doctorName: string
  jobTitle: string
}

export type DialogAction = Extract<MoveAction, 'reject' | 'interview' | 'hire'>

/** Called after a move, after its undoing, and if somebody else has moved the application meanwhile. */
export type OnMoved = (
  id: string,
  change: { status: ApplicationStatus; endReason: EndReason | null },
  isUndo: boolean,
) => void
