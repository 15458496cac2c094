import { textVersions } from '#contract/accounts/accounts.ts'
import type { Consent } from '#contract/api/accounts/consents.ts'

const titles = {
  both: 'Novos Termos de Uso e Política de Privacidade',
  terms: 'Novos Termos de Uso',
  privacy: 'Nova Política de Privacidade',
}

/** Names the texts in force that the account has not accepted yet. */
export function newTextsTitle(
  consents: readonly Pick<Consent, 'kind' | 'version' | 'withdrawnAt'>[],
): string {
  const isAccepted = (text: keyof typeof textVersions) =>
    consents.some(
      ({ kind, version, withdrawnAt }) => kind === text && version === textVersions[text] && !withdrawnAt,
    )
  if (isAccepted('terms')) return titles.privacy
  return isAccepted('privacy') ? titles.terms : titles.both
}
