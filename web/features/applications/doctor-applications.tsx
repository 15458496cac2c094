import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DoctorApplication } from '#contract/applications-api.ts'
import { paths } from '#contract/paths.ts'
import { count } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyApplications } from '#web/ui/illustrations.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { DoctorApplicationCard } from './doctor-application-card.tsx'
import { doctorApplicationsQuery, useWithdraw } from './queries.ts'

/** 'Minhas Candidaturas' (spec B §2.8). */
export function DoctorApplications() {
  const { data, isError, refetch } = useQuery(doctorApplicationsQuery())
  return (
    <>
      <PageTitle
        title="Minhas Candidaturas"
        description={data && data.totalCount > 0 && count(data.totalCount, 'candidatura', 'candidaturas')}
        action={
          <Link to={paths.jobs} className={buttonClass({ variant: 'secondary' })}>
            Explorar Vagas
          </Link>
        }
      />
      {data ? (
        <List items={data.items} />
      ) : isError ? (
        <LoadError title="Erro ao carregar candidaturas. Tente novamente." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando candidaturas..." className="grid gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-36 rounded-card sm:h-28" />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

function List({ items }: { items: DoctorApplication[] }) {
  const [leaving, setLeaving] = useState<DoctorApplication | null>(null)
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useWithdraw()
  const withdraw = () =>
    leaving &&
    mutate(leaving.jobId, {
      onSuccess: () => toast({ title: 'Candidatura retirada', variant: 'success' }),
      onError: ({ message }) =>
        toast({ title: 'Erro ao retirar candidatura', description: message, variant: 'destructive' }),
      onSettled: () => setAsking(false),
    })
  if (items.length === 0)
    return (
      <EmptyState
        illustration={<EmptyApplications />}
        title="Nenhuma candidatura enviada"
        action={
          <Link to={paths.jobs} className={buttonClass()}>
            Explorar Vagas
          </Link>
        }
      >
        Candidate-se a uma vaga e acompanhe aqui o que aconteceu com ela.
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-3">
        {items.map((application) => (
          <li key={application.id}>
            <DoctorApplicationCard
              application={application}
              onWithdraw={() => {
                setLeaving(application)
                setAsking(true)
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Retirar candidatura?"
        description={`Sua candidatura a “${leaving?.jobTitle}” será retirada e o empregador deixa de ver seus contatos. Enquanto a vaga estiver aberta, você pode se candidatar de novo.`}
        confirmLabel="Retirar candidatura"
        loadingLabel="Retirando..."
        danger
        loading={isPending}
        onConfirm={withdraw}
      />
    </>
  )
}
