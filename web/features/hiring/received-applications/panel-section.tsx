import type { ReactNode } from 'react'

/** A part of the panel. Each part is a component of its own, and reads its own data unless they come with the applicant. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  )
}
