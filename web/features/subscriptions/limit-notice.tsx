import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** What was refused at the plan's limit: the error's own text and what can be done. */
export interface Limit {
  details: string
  message: string
}

const ways = (
  <>
    <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'secondary' })}>
      Gerenciar Vagas Ativas
    </Link>
    <Link to={paths.pricing} className={buttonClass()}>
      Ver Planos de Assinatura
    </Link>
  </>
)

/** Told in the page (spec B §8). */
export function LimitNotice({ limit: { details, message } }: { limit: Limit }) {
  return (
    <Alert variant="danger" title={details} action={ways}>
      {message}
    </Alert>
  )
}

/** Told over the page, for what a button of a list asked for. */
export function LimitDialog({ limit, close }: { limit: Limit | null; close: () => void }) {
  return (
    <Dialog
      open={limit !== null}
      onOpenChange={close}
      title={limit?.details}
      description={limit?.message}
      footer={<div className="contents [&>a]:w-full sm:[&>a]:w-auto">{ways}</div>}
    />
  )
}
