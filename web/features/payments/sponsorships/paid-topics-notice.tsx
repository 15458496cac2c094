import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { JobForm } from '#contract/jobs/jobs-form.ts'
import { paths } from '#contract/paths.ts'
import { wideningPrice } from '#contract/payments/sponsorship-price.ts'
import { topicLimit, topicsText, wideningNotice } from '#contract/payments/sponsorships.ts'
import { moneyText } from '#web/lib/price.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { countOf, coveredPart, type PaidTopics } from './paid-topics.ts'
import { pricingQuery } from './queries.ts'

type TopicValues = Pick<JobForm, 'medicalSpecialties' | 'medicalPracticeAreas'>

/** Limit of a stored job's topics, and whether the user can pay for more. */
export interface TopicPayment {
  paid: PaidTopics
  mayPay: boolean
}

/** Centavos to pay for the topics in the form; null if they can be saved as they are, or the price is not known yet. */
export function useDifference(payment: TopicPayment | null): number | null {
  const paid = payment?.paid ?? null
  const [medicalSpecialties, medicalPracticeAreas] = useWatch<
    TopicValues,
    ['medicalSpecialties', 'medicalPracticeAreas']
  >({ name: ['medicalSpecialties', 'medicalPracticeAreas'] })
  const { formState } = useFormContext<TopicValues>()
  const { data: pricing } = useQuery({ ...pricingQuery(), enabled: paid !== null })
  const topics = { medicalSpecialties, medicalPracticeAreas }
  const { medicalSpecialties: specialties = [], medicalPracticeAreas: areas = [] } =
    formState.defaultValues ?? {}
  const stored = { medicalSpecialties: specialties as string[], medicalPracticeAreas: areas as string[] }
  if (!paid || !pricing || !coveredPart(topics, stored, paid)) return null
  return wideningPrice(pricing, paid.covered, countOf(topics))
}

const checkoutLink = (paymentId: string) => (
  <Link
    to={paths.checkout(paymentId)}
    reloadDocument
    className={buttonClass({ variant: 'secondary', size: 'sm' })}
  >
    Continuar o pagamento
  </Link>
)

/** For how many topics a sponsored job is paid, and what the further ones in the form cost. */
export function PaidTopicsNotice({ payment }: { payment: TopicPayment }) {
  const difference = useDifference(payment)
  const { paid, mayPay } = payment
  const { openCheckout: open, covered } = paid
  const paidFor = `O destaque desta vaga foi pago para ${topicsText(topicLimit(covered) ?? 1)}.`
  if (open && !open.isWidening)
    return (
      <Alert title="Há um pagamento de destaque em aberto" action={mayPay && checkoutLink(open.paymentId)}>
        Para incluir mais especialidades ou áreas, conclua o pagamento ou desista dele antes.
      </Alert>
    )
  if (difference !== null)
    return (
      <Alert title={paidFor}>
        {mayPay
          ? `As outras custam ${moneyText(difference)}, a diferença de preço. ${wideningNotice} O resto da edição é salvo na hora.`
          : 'Para incluir mais, um responsável da empresa precisa pagar a diferença, por esta página.'}
      </Alert>
    )
  if (open)
    return (
      <Alert
        title={`Pagamento de ${moneyText(open.amount)} em aberto`}
        action={mayPay && checkoutLink(open.paymentId)}
      >
        {`A incluir: ${open.addedTopics.join(', ')}. ${wideningNotice}`}
      </Alert>
    )
  return <p className="text-muted text-small">{`${paidFor} Trocar é livre; incluir mais tem um custo.`}</p>
}
