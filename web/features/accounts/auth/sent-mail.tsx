import { paths } from '#contract/paths.ts'
import { useSite } from '#web/lib/site.ts'
import { TextLink } from './text-link.tsx'

/** A numbered list of what to do next, once a mail was sent. */
export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid gap-3">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="mt-px flex size-6 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand-strong text-small"
          >
            {index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}

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
