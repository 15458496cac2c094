import { MINUTE_MS } from '#contract/durations.ts'
import { type ApplicationStatus, applicationStatusLabels } from '#contract/hiring/applications.ts'

function timeAgo(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)
  if (minutes < 1) return 'agora há pouco'
  if (minutes < 60) return `há ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `há ${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'há 1 dia' : `há ${days} dias`
}

/** Names the author, stage and time of a move: 'Ana moveu para Entrevista há 2 min.' */
export function movedText(
  { name, at, status, isOwn }: { name: string | null; at: Date; status: ApplicationStatus; isOwn: boolean },
  now: Date,
): string {
  const who = isOwn ? 'Você' : name
  const stage = applicationStatusLabels[status]
  return who ? `${who} moveu para ${stage} ${timeAgo(at, now)}.` : `A candidatura está em ${stage}.`
}
