import { type ReactNode, useId } from 'react'

export function Section(props: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-5 border-b pb-3">
        <h2 id={id} className="font-semibold text-title">
          {props.title}
        </h2>
        {props.note && <p className="mt-1 text-muted text-small">{props.note}</p>}
      </div>
      {props.children}
    </section>
  )
}

/** Examples side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap items-center gap-3 last:mb-0">{children}</div>
}
