import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnRegistrationCheck } from '#contract/api/hiring/registration-checks.ts'
import { CARD_CONSENT_VERSION } from '#contract/hiring/registration-checks.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'
import { ownRegistrationsQuery } from './queries.ts'

type Checks = Reply<'GET /registration-checks/own'>
/** The version of a CRM card that is shared; null for none. */
type Card = string | null

const consentTo = (versionId: string) => ({ versionId, consent: CARD_CONSENT_VERSION }) as const

function useChange(
  { done, failed }: { done: (card: Card) => string; failed: string },
  change: (card: Card) => Promise<Checks>,
) {
  const client = useQueryClient()
  const { queryKey } = ownRegistrationsQuery()
  return useMutation<Checks, CallError, Card>({
    mutationFn: change,
    onSuccess: (reply, card) => {
      client.setQueryData(queryKey, reply)
      toast({ title: done(card), variant: 'success' })
    },
    onError: (error) => {
      toast({ title: failed, description: error.message, variant: 'destructive' })
      client.invalidateQueries({ queryKey })
    },
    // The list of documents says what is shared. Also after a refusal, which may mean that a document has changed. Not awaited:
    // the dialog changes with the check, and would be gone before it could close.
    onSettled: () => void client.invalidateQueries({ queryKey: ['GET /documents'] }),
  })
}

/** Asks for the check of a registration. */
export const useCheckRequest = ({ crm, uf }: OwnRegistrationCheck) =>
  useChange({ done: () => 'Conferência pedida', failed: 'Não foi possível pedir a conferência' }, (card) =>
    call('POST /registration-checks', { body: { crm, uf, ...(card && { card: consentTo(card) }) } }),
  )

/** Shares a card for the check that is open, or ends the access. */
export const useCardChange = ({ crm, uf }: OwnRegistrationCheck) =>
  useChange(
    {
      done: (card) => (card ? 'Carteira compartilhada' : 'Acesso retirado'),
      failed: 'Não foi possível mudar o acesso à carteira',
    },
    (card) =>
      call('PUT /registration-checks/card', { body: { crm, uf, card: card ? consentTo(card) : null } }),
  )
