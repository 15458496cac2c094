import { type ReactNode, useId } from 'react'

/** A titled list of facts; those without a value are left out, and so is a list without any. */
export function FactList({
  title,
  facts,
}: {
  title: string
  facts: readonly (readonly [label: string, value: ReactNode])[]
}) {
  const id = useId()
  const known = facts.filter(([, value]) => value !== null && value !== '')
  if (known.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="font-semibold text-lg">
        {title}
      </h2>
      <dl className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {known.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="mt-0.5">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center break-all text-brand underline decoration-brand/40 underline-offset-4 hover:decoration-current"
    >
      {children}
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  )
}
