import { FlaskConical } from 'lucide-react'

/** Stands wherever a payment of the sandbox is offered or shown. */
export function SandboxMark() {
  return (
    <p className="mb-6 inline-flex items-center gap-2 rounded-control border border-info/25 bg-info-soft px-3 py-2 text-left text-info-strong text-sm">
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      <span>
        <strong className="font-semibold">Ambiente de teste.</strong> Nenhum dinheiro é movimentado.
      </span>
    </p>
  )
}
