import { cn } from './cn.ts'

/** The mark without the name: a map pin with the medical cross and, at its centre, the point where both sides meet. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="4 1 24 31" aria-hidden="true" className={cn('shrink-0', className ?? 'h-8')}>
      <path
        className="fill-brand"
        d="M16 1.5A11.5 11.5 0 0 0 4.5 13c0 3.4 1.3 6.3 3.2 8.8l6.3 8a2.55 2.55 0 0 0 4 0l6.3-8c1.9-2.5 3.2-5.4 3.2-8.8A11.5 11.5 0 0 0 16 1.5Z"
      />
      <path className="stroke-background" strokeWidth="4.2" strokeLinecap="round" d="M16 8v10M11 13h10" />
      <circle className="fill-brand" cx="16" cy="13" r="1.6" />
    </svg>
  )
}

/** Mark and name. Inside a link to '/', the name is the link's text. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2', className)}>
      <LogoMark />
      <span className="font-semibold text-title leading-none tracking-[-0.03em]">Medponto</span>
    </span>
  )
}
