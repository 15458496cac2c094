import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { PaneJob } from './pane-job.tsx'

interface PaneFrameProps {
  id: string
  /** The title of the job, a link to its page. It gets the focus when a job is opened. */
  title: RefObject<HTMLAnchorElement | null>
  /** Null at the ends of the list. */
  previous: (() => void) | null
  next: (() => void) | null
  onClose: () => void
}

/** A job beside the list. */
export function PaneFrame({ id, title, previous, next, onClose }: PaneFrameProps) {
  const steps = (
    <div className="-mt-1.5 -mr-2 flex">
      <Step label="Vaga anterior" hint="K" onStep={previous}>
        <ChevronUp aria-hidden />
      </Step>
      <Step label="Próxima vaga" hint="J" onStep={next}>
        <ChevronDown aria-hidden />
      </Step>
      <Step label="Fechar" hint="Esc" onStep={onClose}>
        <X aria-hidden />
      </Step>
    </div>
  )
  return (
    <aside aria-label="Vaga aberta" className="job-pane card flex flex-col print:hidden">
      <PaneJob key={id} id={id} title={title} steps={steps} />
    </aside>
  )
}

/** Not `disabled` at the end of the list, which would lose the focus. */
function Step(props: { label: string; hint: string; onStep: (() => void) | null; children: ReactNode }) {
  const { label, hint, onStep, children } = props
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={`${label} (${hint})`}
      aria-keyshortcuts={hint === 'Esc' ? 'Escape' : hint}
      aria-disabled={onStep === null || undefined}
      className="text-muted aria-disabled:opacity-40"
      onClick={onStep ?? undefined}
    >
      {children}
    </Button>
  )
}
