import { Flag } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { ReportedEntity } from '#contract/moderation/reports.ts'
import { Button } from '#web/ui/button.tsx'
import { reportNotOpened } from '#web/ui/toast.tsx'
import type { ReportFormProps } from './report-form.tsx'

const titles = { JobOffer: 'Reportar vaga', UserProfile: 'Reportar perfil' } as const

/** Opens the report dialog, whose code is loaded on demand. Show it to signed-in visitors, except on their own job or profile. */
export function ReportButton({ reported, className }: { reported: ReportedEntity; className?: string }) {
  const [Form, setForm] = useState<ComponentType<ReportFormProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  const show = async () => {
    setIsLoading(true)
    try {
      const { ReportForm } = await import('./report-form.tsx')
      setForm(() => ReportForm)
      setIsOpen(true)
    } catch {
      reportNotOpened()
    }
    setIsLoading(false)
  }
  const title = titles[reported.type]
  return (
    <>
      <Button variant="ghost" onClick={show} loading={isLoading} className={className}>
        <Flag aria-hidden />
        {title}
      </Button>
      {Form && <Form title={title} reported={reported} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}
