import { FlaskConical } from 'lucide-react'
import { sandboxNotice } from '#contract/payments/sandbox-notice.ts'
import { cn } from '#web/ui/cn.ts'

/** Marks every screen on which a payment of the sandbox is offered, made or shown. */
export function SandboxNotice({ className }: { className?: string }) {
  return (
    <p
      className={cn(
        'flex items-start gap-2 rounded-control border border-border-strong border-dashed bg-subtle px-3 py-2 text-left text-small',
        className,
      )}
    >
      <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0">
        <strong className="font-semibold">{sandboxNotice.title}.</strong> {sandboxNotice.text}
      </span>
    </p>
  )
}
