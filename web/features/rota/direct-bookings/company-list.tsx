import { useState } from 'react'
import type { TrustingCompany } from '#contract/api/rota/trusted-doctors.ts'
import { count } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useLeaveCompany } from './queries.ts'

/** A button that names how many companies trust the doctor, and opens their list. */
export function CompanyList({ companies }: { companies: readonly TrustingCompany[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {count(companies.length, 'empresa confia', 'empresas confiam')} em você
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Empresas que confiam em você"
        description="Nelas você reserva plantões em aberto sem esperar uma oferta. Você pode sair quando quiser: o que já reservou continua combinado."
      >
        <ul className="divide-y">
          {companies.map((company) => (
            <Company key={company.employerId} company={company} />
          ))}
        </ul>
      </Dialog>
    </>
  )
}

function Company({ company: { employerId, name } }: { company: TrustingCompany }) {
  const leave = useLeaveCompany(employerId)
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2">
      <span className="wrap-anywhere min-w-0 font-semibold">{name}</span>
      <Button
        variant="secondary"
        size="sm"
        loading={leave.isPending}
        loadingLabel="Saindo..."
        onClick={() => leave.mutate()}
      >
        Sair<span className="sr-only"> da lista de {name}</span>
      </Button>
    </li>
  )
}
