import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { isEnterprise } from '#contract/payments/subscriptions.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { permissionsQuery } from './queries.ts'
import type { QuotaError } from './quota-error.ts'

/** Only owners can see plans, and above Enterprise there is none. */
function Links() {
  const { data } = useQuery(permissionsQuery())
  const mayPay = useMayInTeam('owner')
  return (
    <>
      <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'secondary' })}>
        Gerenciar vagas ativas
      </Link>
      {mayPay &&
        (data && isEnterprise(data) ? (
          <Link to={paths.planContact('enterprise')} className={buttonClass()}>
            Falar com a gente
          </Link>
        ) : (
          <Link to={paths.pricing} className={buttonClass()}>
            Ver planos de assinatura
          </Link>
        ))}
    </>
  )
}

/** The error inside a form (spec B §8): a warning before it is filled in, or the reply to it. */
export function QuotaNotice({ error, isReply = false }: { error: QuotaError; isReply?: boolean }) {
  const content = { title: error.reason, action: <Links />, children: error.advice }
  return isReply ? <FormError {...content} /> : <Alert variant="danger" {...content} />
}

/** The error in a dialog, for actions of a list. Closed while `error` is null. */
export function QuotaDialog({ error, close }: { error: QuotaError | null; close: () => void }) {
  return (
    <Dialog
      open={error !== null}
      onOpenChange={close}
      title={error?.reason}
      description={error?.advice}
      footer={
        <div className="contents [&>a]:w-full sm:[&>a]:w-auto">
          <Links />
        </div>
      }
    />
  )
}
