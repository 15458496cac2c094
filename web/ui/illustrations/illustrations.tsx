import type { ReactNode } from 'react'

// All share one style: a soft disc, paper in the surface colour, 2 px lines, one brand accent.
export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 120"
      width="160"
      height="120"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="stroke-border-strong"
    >
      <circle cx="80" cy="60" r="52" className="fill-brand-soft stroke-none" />
      {children}
    </svg>
  )
}

export const paper = 'fill-surface'
export const accent = 'stroke-brand'

/** A search that found nothing. */
export function EmptySearch() {
  return (
    <Scene>
      <rect x="40" y="26" width="62" height="24" rx="6" className={paper} />
      <path d="M50 35h22M50 42h36" />
      <rect x="40" y="56" width="62" height="24" rx="6" className={paper} />
      <path d="M50 65h16M50 72h22" />
      <circle cx="99" cy="70" r="20" strokeWidth="3" className={`${paper} ${accent}`} />
      <path d="m114 85 12 12" strokeWidth="5" className={accent} />
      <path d="M93 70h12" strokeWidth="3" className={accent} />
    </Scene>
  )
}

/** The server did not answer, or the connection is lost. */
export function Disconnected() {
  return (
    <Scene>
      <path d="M12 70h18c8 0 8-10 16-10h4M148 50h-18c-8 0-8 10-16 10h-4" />
      <path d="M50 46h8a12 12 0 0 1 12 12v4a12 12 0 0 1-12 12h-8Z" className={paper} />
      <path d="M110 46h-8a12 12 0 0 0-12 12v4a12 12 0 0 0 12 12h8Z" className={paper} />
      <path d="M70 54h7M70 66h7" />
      <path
        d="M80 32v-8M68 36l-5-7M92 36l5-7M80 88v8M68 84l-5 7M92 84l5 7"
        strokeWidth="3"
        className={accent}
      />
    </Scene>
  )
}

/** A page that does not exist. */
export function NotFound() {
  return (
    <Scene>
      <path d="M30 44l28-10 32 12 34-12v56l-34 10-32-12-28 10Z" className={paper} />
      <path d="M58 34v54M90 46v54" />
      <path d="M38 74c8-10 14 4 22-4s14-8 20-4" strokeDasharray="1 6" className={accent} />
      <path
        d="M98 20c10 0 17 7 17 16 0 11-11 17-17 28-6-11-17-17-17-28 0-9 7-16 17-16Z"
        strokeWidth="3"
        className={`${paper} ${accent}`}
      />
      <path d="m93 31 10 10m0-10-10 10" strokeWidth="3" className={accent} />
    </Scene>
  )
}
