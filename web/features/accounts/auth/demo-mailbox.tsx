import { paths } from '#contract/paths.ts'
import { useSite } from '#web/lib/site.ts'
import { TextLink } from './text-link.tsx'

/** Links to the demo's mailbox, because the demo sends no real mail. */
export function DemoMailbox({ email }: { email: string }) {
  const { isDemo } = useSite()
  if (!isDemo) return null
  return (
    <p className="mt-5 rounded-control bg-subtle p-3 text-small">
      Modo de demonstração: a mensagem está na{' '}
      <TextLink to={`${paths.debugEmails}?${new URLSearchParams({ to: email })}`}>caixa de e-mails</TextLink>.
    </p>
  )
}
