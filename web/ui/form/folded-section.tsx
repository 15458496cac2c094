import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'

interface FoldedSectionProps<Values extends FieldValues> {
  title: string
  /** Its present content, in one line. */
  summary: string
  /** Its fields: it opens when one of them has an error. */
  fields: readonly (keyof Values)[]
  children: ReactNode
}

/** A part of a form that is seldom needed. While it is folded, it shows its summary. */
export function FoldedSection<Values extends FieldValues>({
  title,
  summary,
  fields,
  children,
}: FoldedSectionProps<Values>) {
  const details = useRef<HTMLDetailsElement>(null)
  const { errors, submitCount } = useFormState<Values>()
  const isWrong = fields.some((name) => errors[name])
  // The effects of children run first, so that it is open when the form focuses its first wrong field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens again after each attempt
  useEffect(() => {
    if (isWrong && details.current) details.current.open = true
  }, [isWrong, submitCount])
  return (
    <details ref={details} className="group/fold">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-1.5 hover:bg-subtle sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 items-baseline justify-between gap-6 sm:flex">
          <span className="block shrink-0 font-semibold">{title}</span>
          <span className="block truncate text-muted text-small group-open/fold:hidden">{summary}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-muted transition-transform group-open/fold:rotate-180"
        />
      </summary>
      <div className="grid gap-4 px-4 pb-4 sm:px-6 sm:pb-6">{children}</div>
    </details>
  )
}
