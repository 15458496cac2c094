import type { DoctorApplication } from '#contract/api/hiring/applications.ts'
import { canWithdraw } from '#contract/hiring/application-lifecycle.ts'
import { applicationStatusText } from '#contract/hiring/applications.ts'
import { interviewStateLabels } from '#contract/hiring/interviews.ts'
import { noAnswerText } from '#contract/jobs/answers.ts'
import { type JobState, jobStateLabels, stateOf } from '#contract/jobs/jobs.ts'
import { shortTimeText } from '#web/features/hiring/application-moves/brazil-time.ts'

const explainedStates: readonly JobState[] = ['expired', 'closed', 'paused']

/** The reason for which the job takes no more applications; null while it takes some. */
function jobEndText({ isOpen, isExpired, jobStatus, endReason }: DoctorApplication): string | null {
  // The status says it.
  if (isOpen || endReason) return null
  const state = stateOf({ status: jobStatus, isExpired })
  return explainedStates.includes(state) ? `Vaga ${jobStateLabels[state].toLowerCase()}` : 'Vaga indisponível'
}

/** The current interview; null if it was cancelled or the selection is over. */
const openInterview = ({ status, interview }: DoctorApplication) =>
  interview && interview.state !== 'cancelled' && canWithdraw(status) ? interview : null

/** The status in words; during interviews, how far the interview is. */
export function applicationStatus(application: DoctorApplication): string {
  const interview = openInterview(application)
  return interview ? interviewStateLabels[interview.state] : applicationStatusText(application)
}

function interviewText(application: DoctorApplication): string | null {
  const interview = openInterview(application)
  if (interview?.needsAnswer) return 'Escolha um deles'
  return interview?.state === 'confirmed' && interview.chosenTime ? shortTimeText(interview.chosenTime) : null
}

/** The note below an application's status; null if there is none. */
export function applicationNote(application: DoctorApplication): string | null {
  const { unansweredDays } = application
  const waiting = unansweredDays === null ? null : noAnswerText(unansweredDays)
  const parts = [interviewText(application) ?? waiting, jobEndText(application)].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : null
}
