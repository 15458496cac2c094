import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { SandboxNotice } from '#web/features/payments/sandbox-notice/sandbox-notice.tsx'
import { useSite } from '#web/lib/site.ts'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'

const looks = {
  success: { icon: CircleCheck, className: 'bg-success-soft text-success' },
  waiting: { icon: Clock, className: 'bg-info-soft text-info' },
  failure: { icon: CircleAlert, className: 'bg-danger-soft text-danger' },
}

/** Contacts for questions about a payment (spec B §2.4). */
export function PaymentSupport() {
  const { contactEmail } = useSite()
  const link = `font-semibold ${underlinedLinkClass}`
  return (
    <p className="text-muted text-small">
      Dúvidas sobre o pagamento?{' '}
      {contactEmail ? (
        <>
          Escreva para{' '}
          <a href={`mailto:${contactEmail}`} className={cn(link, 'break-words')}>
            {contactEmail}
          </a>
          .
        </>
      ) : (
        <Link to={paths.contact} className={link}>
          Fale com a gente
        </Link>
      )}
    </p>
  )
}

interface PaymentResultProps {
  look: keyof typeof looks
  title: string
  isSandbox: boolean
  /** The next steps: buttons and links. */
  actions: ReactNode
  children: ReactNode
}

/** The result of a payment, with the next steps. */
export function PaymentResult({ look, title, isSandbox, actions, children }: PaymentResultProps) {
  const { icon: Icon, className } = looks[look]
  return (
    <div className="grid justify-items-center gap-5 py-2 sm:py-8">
      {isSandbox && <SandboxNotice className="w-full max-w-xl" />}
      <Card className="w-full max-w-xl">
        <div className="flex flex-col items-center text-center">
          <span className={cn('flex size-14 items-center justify-center rounded-full', className)}>
            <Icon aria-hidden className="size-7" />
          </span>
          <h1 className="mt-4 font-semibold text-heading">{title}</h1>
        </div>
        <div role="status" className="mt-3 grid gap-3 text-center">
          {children}
        </div>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-center">{actions}</div>
      </Card>
      <PaymentSupport />
    </div>
  )
}
