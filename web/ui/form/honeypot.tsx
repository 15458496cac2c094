import type { ComponentProps } from 'react'

/** A field that only programs fill in. Browsers do not complete it, and neither keyboard nor screen reader reaches it. */
export function Honeypot(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
      <label>
        Página pessoal
        <input type="text" tabIndex={-1} autoComplete="off" {...props} />
      </label>
    </div>
  )
}
