import { useParams, useSearchParams } from 'react-router'
import { ConfirmEmail } from './confirm-email.tsx'
import { UndoEmail } from './undo-email.tsx'

/** /novo-email/:token, for both links of a change: every page loads the list of routes, so a second one would cost all. */
export default function EmailLinkPage() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  return search.has('desfazer') ? <UndoEmail token={token} /> : <ConfirmEmail token={token} />
}
