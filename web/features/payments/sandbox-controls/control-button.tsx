import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Control } from './use-control.ts'

/** One thing to do in a sandbox. `about` completes its name for screen readers. */
export function ControlButton({
  control,
  id,
  label,
  done = label,
  about,
  work,
  children = label,
}: {
  control: Control
  id: string
  label: string
  /** The text of the toast after success. */
  done?: string
  about?: string
  work: () => Promise<unknown>
  children?: ReactNode
}) {
  const key = `${label} ${id}`
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={about ? `${label}: ${about}` : undefined}
      loading={control.pending === key}
      onClick={() => control.run(key, done, work)}
    >
      {children}
    </Button>
  )
}
