import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

export function FormSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  return (
    <Card>
      <h2 className="font-semibold text-lead">{title}</h2>
      {hint && <p className="mt-1 text-muted text-small">{hint}</p>}
      <div className="mt-3 grid gap-4 sm:mt-4">{children}</div>
    </Card>
  )
}
