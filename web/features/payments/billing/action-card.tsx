import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'

interface ActionCardProps {
  title: string
  action: ReactNode
  /** Says what the action is for. */
  children: ReactNode
}

/** One thing that can be done, with its button at the right where there is room. */
export function ActionCard({ title, action, children }: ActionCardProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 id={id} className="font-semibold text-lead">
          {title}
        </h2>
        <p className="mt-1 text-muted">{children}</p>
      </div>
      {action}
    </Card>
  )
}
