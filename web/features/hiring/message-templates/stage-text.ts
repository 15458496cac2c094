import type { MoveStatus } from '#contract/hiring/application-lifecycle.ts'
import { receivedTabLabels } from '#contract/hiring/received-applications.ts'

/** The stage that a template is for. */
export const stageText = (status: MoveStatus | null): string =>
  status ? receivedTabLabels[status] : 'Qualquer etapa'
