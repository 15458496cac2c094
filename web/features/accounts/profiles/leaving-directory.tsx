import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ownEntryQuery } from './queries.ts'

/** Warns a company that it loses its place in the directory when it saves that it offers no telemedicine. */
export function LeavingDirectory() {
  const { data } = useQuery(ownEntryQuery())
  if (!data) return null
  const { isListed, telehealthTierExpiresAt: paidUntil } = data
  if (!isListed && !paidUntil) return null
  return (
    <Alert className="mt-4" title="Ao salvar, a empresa sai do diretório de telemedicina.">
      {paidUntil &&
        `A posição paga, válida até ${formatDate(paidUntil)}, termina e pode ir para outra empresa.`}
    </Alert>
  )
}
