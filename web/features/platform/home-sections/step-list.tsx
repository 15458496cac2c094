import { Check } from 'lucide-react'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'

export interface Step {
  title: string
  text: string
  isDone: boolean
  /** Null if this person cannot do it. */
  action: { label: string; path: string } | null
}

/** 'Primeiros passos'. Steps that are done stay in the list, so that newcomers see their progress. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ isDone, action }) => !isDone && action)
  return (
    <section aria-labelledby="primeiros-passos">
      <h2 id="primeiros-passos" className="mb-3 font-semibold text-lead">
        Primeiros passos
      </h2>
      <Card as="div" padding="none">
        <ol className="divide-y">
          {steps.map((step, at) => {
            const { title, text, isDone, action } = step
            return (
              <li
                key={title}
                className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-4 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-5"
              >
                <span
                  aria-hidden
                  className={cn(
                    'inline-flex size-8 items-center justify-center rounded-full font-semibold text-small tabular-nums',
                    isDone ? 'bg-brand-soft text-brand-strong' : 'border border-border-strong',
                  )}
                >
                  {isDone ? <Check className="size-4" /> : at + 1}
                </span>
                <div className="min-w-0">
                  <h3 className={cn('font-semibold', isDone && 'text-muted')}>
                    {title}
                    {isDone && <span className="sr-only">: feito</span>}
                  </h3>
                  {!isDone && <p className="text-muted text-small">{text}</p>}
                </div>
                {!isDone && action && (
                  <Link
                    to={action.path}
                    className={buttonClass({
                      variant: step === next ? 'primary' : 'secondary',
                      size: 'sm',
                      className: 'max-sm:col-start-2 max-sm:w-fit',
                    })}
                  >
                    {action.label}
                  </Link>
                )}
              </li>
            )
          })}
        </ol>
      </Card>
    </section>
  )
}
