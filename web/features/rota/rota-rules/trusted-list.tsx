import { useState } from 'react'
import type { TrustedDoctor } from '#contract/api/rota/trusted-doctors.ts'
import { paths } from '#contract/paths.ts'
import { useTrust } from '#web/features/rota/trusted-doctors/queries.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'

interface TrustedListProps {
  doctors: readonly TrustedDoctor[]
  mayChange: boolean
}

/** The doctors who book the company's open plantões at once. */
export function TrustedList({ doctors, mayChange }: TrustedListProps) {
  if (doctors.length === 0)
    return (
      <EmptyState
        title="Ninguém marcado ainda"
        level="h3"
        action={
          <Link to={paths.dashboardApplications} className={buttonClass({ variant: 'secondary' })}>
            Ver candidaturas
          </Link>
        }
      >
        Abra a candidatura ou um plantão de quem você já conhece e ligue “De confiança”.
      </EmptyState>
    )
  return (
    <Card padding="none">
      <ul className="divide-y">
        {doctors.map((doctor) => (
          <li
            key={doctor.doctorId}
            className="flex min-h-14 items-center justify-between gap-4 px-4 py-3 sm:px-6"
          >
            <div className="min-w-0">
              <h3 className="wrap-anywhere font-semibold">{doctor.name}</h3>
              <p className="wrap-anywhere text-muted text-small">
                {[doctor.registration, `desde ${formatDate(doctor.trustedAt)}`].filter(Boolean).join(' · ')}
              </p>
            </div>
            {mayChange && <Remove doctor={doctor} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Remove({ doctor: { doctorId, name } }: { doctor: TrustedDoctor }) {
  const [isAsking, setAsking] = useState(false)
  const set = useTrust(doctorId)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Remover<span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remover ${name}?`}
        description="Não poderá mais reservar plantões sem uma oferta. Os que já reservou continuam combinados."
        confirmLabel="Remover"
        loadingLabel="Removendo..."
        danger
        loading={set.isPending}
        onConfirm={() => set.mutate(false, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
