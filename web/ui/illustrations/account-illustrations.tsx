import { accent, paper, Scene } from './illustrations.tsx'

// Apart from the illustrations that public pages load first.

/** No saved jobs yet. */
export function EmptySaved() {
  return (
    <Scene>
      <rect x="36" y="32" width="76" height="60" rx="8" className={paper} />
      <path d="M48 48h22M48 60h40M48 70h30M48 80h18" />
      <path d="M90 22h26v44l-13-10-13 10Z" strokeWidth="3" className={`${paper} ${accent}`} />
      <path d="M103 32v14M96 39h14" strokeWidth="3" className={accent} />
    </Scene>
  )
}

/** No applications yet, sent or received. */
export function EmptyApplications() {
  return (
    <Scene>
      <path d="M62 26h42l0 0 0 62H50V38Z" className={paper} />
      <path d="M62 26v12H50" />
      <path d="M62 52h30M62 62h22" />
      <path d="m88 84 44-26-14 46-10-14Z" strokeWidth="3" className={`${paper} ${accent}`} />
      <path d="m108 90 24-32" strokeWidth="3" className={accent} />
    </Scene>
  )
}

/** No documents yet. */
export function EmptyDocuments() {
  return (
    <Scene>
      <path d="M46 44h26l8 8h34v46H46Z" className={paper} />
      <path d="M58 44V26h32l10 10v16" className={paper} />
      <path d="M90 26v10h10M68 38h12" />
      <path d="m88 76-8 8-5-5" strokeWidth="3" className={accent} />
      <circle cx="81" cy="78" r="14" strokeWidth="3" className={accent} />
    </Scene>
  )
}

/** No notifications yet. */
export function EmptyNotifications() {
  return (
    <Scene>
      <rect x="30" y="34" width="70" height="22" rx="6" className={paper} />
      <path d="M42 45h34" />
      <rect x="30" y="64" width="58" height="22" rx="6" className={paper} />
      <path d="M42 75h24" />
      <path
        d="M92 82c6-6 4-14 6-22a14 14 0 0 1 28 0c2 8 0 16 6 22Z"
        strokeWidth="3"
        className={`${paper} ${accent}`}
      />
      <path d="M106 88a6 6 0 0 0 12 0" strokeWidth="3" className={accent} />
    </Scene>
  )
}
