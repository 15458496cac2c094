import { type ReactNode, useId } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

type Facts = readonly (readonly [label: string, value: ReactNode])[]

interface FactListProps {
  title: string
  facts: Facts
  empty?: ReactNode
  /** The values are too long for two columns on a phone. */
  isLong?: boolean
  /** For a card of its own beside the main column. */
  isNarrow?: boolean
}

/** The longest value, in characters, that takes at most two lines in half the width of a phone. */
const HALF_A_PHONE = 30

/** A titled list of facts with a value. Without any it shows `empty`, or nothing at all. */
export function FactList({ title, facts, empty, isLong, isNarrow }: FactListProps) {
  const known = facts.filter(([, value]) => value || value === 0)
  if (known.length === 0 && !empty) return null
  return (
    <FactSection title={title}>
      {known.length > 0 ? (
        <dl
          className={cn(
            'mt-3 grid gap-x-4 gap-y-4 sm:gap-x-8',
            isLong ? 'sm:grid-cols-2' : 'grid-cols-2',
            isNarrow && 'lg:grid-cols-1 lg:gap-y-3',
          )}
        >
          {known.map(([label, value]) => (
            <div
              key={label}
              className={cn(
                'min-w-0',
                typeof value === 'string' && value.length > HALF_A_PHONE && 'max-sm:col-span-full',
              )}
            >
              <dt className="text-muted text-small">{label}</dt>
              <dd className="mt-0.5">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-2 text-muted">{empty}</p>
      )}
    </FactSection>
  )
}

/** A titled list of names. Renders nothing if there are none. */
export function NameList({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <FactSection title={title}>
      <ul className="mt-3 flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name} className="max-w-full">
            <Badge>{name}</Badge>
          </li>
        ))}
      </ul>
    </FactSection>
  )
}

export function FactSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="not-first:mt-6 sm:not-first:mt-8">
      <h2 id={id} className="font-semibold text-lead">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`-my-2.5 inline-flex min-h-11 items-center break-all ${underlinedLinkClass}`}
    >
      {children}
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  )
}
