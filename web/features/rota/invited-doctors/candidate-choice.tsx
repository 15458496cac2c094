import { ExternalLink } from 'lucide-react'
import type { Candidate } from '#contract/api/rota/invitations.ts'
import { paths } from '#contract/paths.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { candidateFacts, registrationsText } from './candidate-texts.ts'

interface CandidateChoiceProps {
  candidate: Candidate
  isChosen: boolean
  choose: (isOn: boolean) => void
}

/** A doctor who can be invited, with the facts of her public profile. */
export function CandidateChoice({ candidate, isChosen, choose }: CandidateChoiceProps) {
  const { doctorId, name } = candidate
  return (
    <div className="flex items-start gap-2">
      <Checkbox
        className="min-w-0 flex-1"
        checked={isChosen}
        onChange={({ target }) => choose(target.checked)}
        label={
          <span className="block">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">{name}</span>
              <span className="text-muted text-small tabular-nums">{registrationsText(candidate)}</span>
            </span>
            <span className="block text-small tabular-nums">{candidateFacts(candidate).join(' · ')}</span>
          </span>
        }
      />
      <a
        href={paths.publicProfile(doctorId)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Perfil de ${name} (abre em outra aba)`}
        title="Ver perfil"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:text-foreground"
      >
        <ExternalLink aria-hidden className="size-4.5" />
      </a>
    </div>
  )
}
