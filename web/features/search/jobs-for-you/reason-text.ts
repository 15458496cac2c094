import type { MatchReason } from '#contract/api/search/jobs-for-you.ts'
import { distanceText } from '#contract/jobs/job-facts.ts'

function textOf(reason: MatchReason): string {
  switch (reason.kind) {
    case 'specialty':
      return 'sua especialidade'
    case 'alert':
      return `seu alerta “${reason.name}”`
    case 'area':
      return 'sua área de atuação'
    case 'distance':
      return distanceText(reason.kilometres) ?? 'na sua cidade'
    case 'state':
      return 'no seu estado'
    case 'remote':
      return 'vaga remota'
    case 'regime':
      return 'sua escala'
  }
}

/** How many reasons fit into a line. */
const MAX_REASONS = 3

/** Why a job is suggested: 'Sua especialidade, 12 km'. */
export function reasonText(reasons: readonly MatchReason[]): string {
  const shown = reasons.slice(0, MAX_REASONS)
  // The name of an alert can be long, and what follows would be cut off.
  const ordered = [
    ...shown.filter(({ kind }) => kind !== 'alert'),
    ...shown.filter(({ kind }) => kind === 'alert'),
  ]
  const text = ordered.map(textOf).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
