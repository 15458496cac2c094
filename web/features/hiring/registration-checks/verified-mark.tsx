import { ShieldCheck } from 'lucide-react'
import { type VerifiedRegistration, verifiedText } from '#contract/hiring/registration-checks.ts'
import { cn } from '#web/ui/cn.ts'

/** A sign that at least one registration is verified; it says which and when on hover. */
export function VerifiedMark({
  registrations,
  className,
}: {
  registrations: readonly VerifiedRegistration[]
  className?: string
}) {
  if (registrations.length === 0) return null
  return (
    <span
      title={registrations.map(verifiedText).join('\n')}
      className={cn('inline-flex shrink-0', className)}
    >
      <ShieldCheck role="img" aria-label="CRM conferido" className="size-4 text-success" />
    </span>
  )
}

/** The verified number and titles, their source, and the date. */
export function VerifiedList({ registrations }: { registrations: readonly VerifiedRegistration[] }) {
  if (registrations.length === 0) return null
  return (
    <ul className="grid gap-1 text-small">
      {registrations.map((registration) => (
        <li key={`${registration.crm}/${registration.uf}`} className="flex gap-1.5">
          <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          <span>{verifiedText(registration)}</span>
        </li>
      ))}
    </ul>
  )
}
