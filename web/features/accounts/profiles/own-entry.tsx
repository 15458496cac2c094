import { useQuery } from '@tanstack/react-query'
import type { OwnDirectoryEntry } from '#contract/api/telehealth/telehealth-directory.ts'
import { paths } from '#contract/paths.ts'
import { requirements } from '#contract/telehealth/establishments.ts'
import { telehealthTiers } from '#contract/telehealth/tiers.ts'
import { formatDate } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { ownEntryQuery } from './queries.ts'

function titleOf({ isListed, checkState, missing }: OwnDirectoryEntry): string {
  if (isListed) return 'Sua empresa está no diretório de telemedicina'
  if (missing.length > 0) return 'Faltam dados para o diretório de telemedicina'
  if (checkState === 'refused') return 'A conferência da sua empresa foi recusada'
  if (checkState === 'approved') return 'Sua empresa não aparece no diretório porque o perfil está oculto'
  return 'Sua empresa aguarda a conferência para o diretório de telemedicina'
}

/** How the caller's telehealth company stands in the directory, and what it can do about it. */
export function OwnEntry() {
  const { data } = useQuery(ownEntryQuery())
  if (!data?.isTelehealth) return null
  const { isListed, missing, checkExpiresAt, refusalNote, telehealthTier, telehealthTierExpiresAt } = data
  return (
    <Alert
      variant={isListed ? 'success' : 'info'}
      className="mb-6"
      title={titleOf(data)}
      action={
        <Link
          to={isListed ? paths.telemedicine : paths.editProfile}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
        >
          {isListed ? 'Ver o diretório' : 'Editar perfil'}
        </Link>
      }
    >
      {isListed && checkExpiresAt && (
        <p>
          Conferência válida até {formatDate(checkExpiresAt)}. Mudar nome, sede, registro, diretor técnico ou
          site exige uma nova conferência.
        </p>
      )}
      {telehealthTierExpiresAt && (
        <p>
          Posição: {telehealthTiers[telehealthTier]}, até {formatDate(telehealthTierExpiresAt)}.
        </p>
      )}
      {missing.length > 0 && (
        <ul className="list-disc pl-5">
          {missing.map((name) => (
            <li key={name}>{requirements[name]}</li>
          ))}
        </ul>
      )}
      {refusalNote && <p>Motivo: {refusalNote}</p>}
      {!isListed && missing.length === 0 && data.checkState !== 'approved' && (
        <p>Nossa equipe confere registro, diretor técnico, CNPJ e site, e avisa você do resultado.</p>
      )}
    </Alert>
  )
}
