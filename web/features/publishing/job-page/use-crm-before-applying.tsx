import { useState } from 'react'
import { useSession } from '#web/lib/current-user.ts'
import { openedCode, useOpenedCode } from '#web/ui/toast.tsx'

// With its form rules, which the job's page does not need otherwise.
const crmForm = openedCode(() => import('./crm-form.tsx').then((module) => module.CrmForm))

/** Asks for the CRM before `apply` if the doctor's profile has none. */
export function useCrmBeforeApplying(apply: () => void) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const CrmForm = useOpenedCode(crmForm, isOpen, () => setOpen(false))
  const isMissing = user?.role === 'doctor' && user.professionalProfile?.registrations.length === 0
  const ask = () => {
    setOpen(true)
    setWasOpened(true)
  }
  return {
    apply: isMissing ? ask : apply,
    crmDialog: wasOpened && CrmForm && (
      <CrmForm
        open={isOpen}
        onOpenChange={setOpen}
        onDone={() => {
          setOpen(false)
          apply()
        }}
      />
    ),
  }
}
