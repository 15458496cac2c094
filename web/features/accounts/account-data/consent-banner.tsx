import { useQuery } from '@tanstack/react-query'
import { TermsAndPrivacyLinks } from '#web/features/accounts/auth/text-link.tsx'
import { singlePress } from '#web/lib/double-press.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { newTextsTitle } from './new-texts.ts'
import { consentsQuery, useAcceptTexts } from './queries.ts'

/** Asks a user who has not accepted the texts in force to do so. */
export function ConsentBanner() {
  const { data } = useQuery({ ...consentsQuery(), staleTime: Number.POSITIVE_INFINITY })
  const accept = useAcceptTexts()
  if (!data?.mustAccept) return null
  return (
    <Alert
      className="mb-6"
      title={newTextsTitle(data.items)}
      action={
        <Button size="sm" loading={accept.isPending} onClick={singlePress(() => accept.mutate())}>
          Li e aceito
        </Button>
      }
    >
      <p>
        Leia os <TermsAndPrivacyLinks /> em vigor. Se você não concordar com eles, pode excluir sua conta no
        perfil.
      </p>
    </Alert>
  )
}
