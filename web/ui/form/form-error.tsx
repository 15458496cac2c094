import { type ComponentProps, useEffect, useRef } from 'react'
import { Alert } from '../alert.tsx'
import { cn } from '../cn.ts'

/** Whether both ends can be seen, neither scrolled away nor behind a bar. */
function isInSight(element: HTMLElement): boolean {
  const { left, width, top, bottom } = element.getBoundingClientRect()
  return [top + 1, bottom - 1].every((y) => element.contains(document.elementFromPoint(left + width / 2, y)))
}

/**
 * Why a form was not sent, rendered from when the reply comes until the next attempt. If it cannot be seen from where the
 * form was sent, it takes the focus, which scrolls to it.
 */
export function FormError({ className, ...props }: Omit<ComponentProps<typeof Alert>, 'variant' | 'ref'>) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current && !isInSight(element.current)) element.current.focus()
  }, [])
  return (
    <Alert
      {...props}
      ref={element}
      tabIndex={-1}
      variant="danger"
      className={cn('scroll-mt-24 scroll-mb-52', className)}
    />
  )
}
