/** Interviews: the employer proposes times, the doctor picks one. Without zod, because cards import the labels. */

export const interviewStateLabels = {
  proposed: 'Horários propostos',
  confirmed: 'Entrevista marcada',
  declined: 'Outros horários pedidos',
  cancelled: 'Entrevista cancelada',
} as const
export type InterviewState = keyof typeof interviewStateLabels
export const interviewStates = Object.keys(interviewStateLabels) as [InterviewState, ...InterviewState[]]

/** The most times that an employer proposes at once. */
export const MAX_PROPOSED_TIMES = 3
export const interviewMinutes = [15, 30, 45, 60, 90] as const
export const MAX_INTERVIEW_PLACE = 300
export const MAX_INTERVIEW_NOTE = 500
/** How far ahead an interview may be, in days. */
export const MAX_INTERVIEW_DAYS = 180

/**
 * The lifecycle of an interview: who may do what from which state, and where it leads. `cancel` also follows when the
 * application ends: by withdrawal, rejection or the closing of the job.
 */
export const interviewCan = {
  propose: { by: 'employer', from: ['proposed', 'confirmed', 'declined', 'cancelled'], to: 'proposed' },
  choose: { by: 'doctor', from: ['proposed'], to: 'confirmed' },
  decline: { by: 'doctor', from: ['proposed', 'confirmed'], to: 'declined' },
  cancel: { by: 'employer', from: ['proposed', 'confirmed', 'declined'], to: 'cancelled' },
} as const satisfies Record<
  string,
  { by: 'doctor' | 'employer'; from: readonly InterviewState[]; to: InterviewState }
>

export const canDoInterview = (action: keyof typeof interviewCan, state: InterviewState): boolean =>
  (interviewCan[action].from as readonly InterviewState[]).includes(state)
