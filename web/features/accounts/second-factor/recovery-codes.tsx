import { Copy, Download } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

const fileOf = (codes: readonly string[]) =>
  `Códigos de recuperação do Medponto. Cada um vale uma vez.\n\n${codes.join('\n')}\n`

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast({ title: 'Códigos copiados', variant: 'success' })
  } catch {
    toast({ title: 'Não foi possível copiar. Selecione os códigos e copie.', variant: 'destructive' })
  }
}

function save(codes: readonly string[]): void {
  const link = document.createElement('a')
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(fileOf(codes))}`
  link.download = 'codigos-de-recuperacao-medponto.txt'
  link.click()
}

const focusOnMount = (title: HTMLElement | null) => title?.focus()

/** Shown once: the server stores only their hashes. */
export function RecoveryCodes(props: { title: string; codes: readonly string[]; onDone: () => void }) {
  const { title, codes, onDone } = props
  return (
    <div className="grid gap-4">
      <h2 ref={focusOnMount} tabIndex={-1} className="font-semibold text-lead">
        {title}
      </h2>
      <p>
        Guarde estes códigos de recuperação em um lugar seguro. Se você perder o celular, cada um deles abre
        sua conta uma vez. <strong>Eles não serão mostrados de novo.</strong>
      </p>
      <ul
        aria-label="Códigos de recuperação"
        className="grid max-w-md grid-cols-2 gap-x-4 gap-y-2 whitespace-nowrap rounded-control bg-subtle p-4 font-mono text-small sm:gap-x-6 sm:text-body"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => copy(codes)}>
          <Copy aria-hidden />
          Copiar
        </Button>
        <Button variant="secondary" onClick={() => save(codes)}>
          <Download aria-hidden />
          Baixar
        </Button>
        <Button onClick={onDone}>Já guardei os códigos</Button>
      </div>
    </div>
  )
}
