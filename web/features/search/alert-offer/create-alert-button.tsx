import { BellPlus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { reportNotOpened } from '#web/ui/toast.tsx'
import type { CreateAlertFormProps } from './create-alert-form.tsx'

interface CreateAlertButtonProps {
  /** The query of the search's address. */
  search: string
  variant?: 'primary' | 'secondary'
}

/** Opens the form of an alert for a search; its code is loaded on demand. */
export function CreateAlertButton({ search, variant = 'secondary' }: CreateAlertButtonProps) {
  const [Form, setForm] = useState<ComponentType<CreateAlertFormProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const [isLoading, setIsLoading] = useState(false)
  const show = async () => {
    setIsLoading(true)
    try {
      const { CreateAlertForm } = await import('./create-alert-form.tsx')
      setForm(() => CreateAlertForm)
      setOpenings((count) => count + 1)
      setIsOpen(true)
    } catch {
      reportNotOpened()
    }
    setIsLoading(false)
  }
  return (
    <>
      <Button variant={variant} onClick={show} loading={isLoading} className="noscript:hidden">
        <BellPlus aria-hidden />
        Criar alerta
      </Button>
      {/* A new form at each opening, because the search may have changed. */}
      {Form && <Form key={openings} search={search} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}
