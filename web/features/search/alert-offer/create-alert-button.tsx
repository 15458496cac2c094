import { BellPlus } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useSession } from '#web/lib/current-user.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { reportNotOpened } from '#web/ui/toast.tsx'
import type { CreateAlertFormProps } from './create-alert-form.tsx'

// Guests have no list of alerts.
const AccountAlert = lazy(() =>
  loadCode(() => import('./account-alert.tsx')).then((module) => ({ default: module.AccountAlert })),
)

interface CreateAlertButtonProps {
  /** The query of the search's address. */
  search: string
  variant?: 'primary' | 'secondary'
}

/**
 * Opens the form of an alert for a search; its code is loaded on demand. If the account has that alert, its state takes the
 * place of the button. Until that is known, the place is empty.
 */
export function CreateAlertButton({ search, variant = 'secondary' }: CreateAlertButtonProps) {
  const [Form, setForm] = useState<ComponentType<CreateAlertFormProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const [isLoading, setIsLoading] = useState(false)
  const { state } = useSession()
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
  const offer = (isKnown: boolean) => (
    <Button
      variant={variant}
      onClick={show}
      loading={isLoading}
      className={cn('noscript:hidden', !isKnown && 'in-data-[session=in]:invisible')}
    >
      <BellPlus aria-hidden />
      Criar alerta
    </Button>
  )
  return (
    <>
      {state === 'signedIn' ? (
        <Suspense fallback={offer(false)}>
          <AccountAlert search={search} offer={offer} wasOpened={openings > 0} />
        </Suspense>
      ) : (
        offer(state === 'guest')
      )}
      {/* A new form at each opening, because the search may have changed. */}
      {Form && <Form key={openings} search={search} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}
