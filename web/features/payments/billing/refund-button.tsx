import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FullReceipt, Receipt } from '#contract/api/payments/billing.ts'
import type { Product } from '#contract/payments/ledger.ts'
import { AUTOMATIC_REFUNDS, REFUND_DAYS, REFUND_MONTHS } from '#contract/payments/refunds.ts'
import { plans } from '#contract/payments/subscriptions.ts'
import { subscriptionQuery } from '#web/features/payments/subscriptions/queries.ts'
import type { CallError } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { refetchDashboard } from '#web/lib/refetch-dashboard.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { receiptQuery, refundTermsQuery } from './queries.ts'

/** The purchase to be refunded. `left` is the employer's plan without the subscription. */
function consequencesOf(product: Product, left: string): readonly string[] {
  if (product === 'sponsorship')
    return [
      'O destaque da vaga termina na hora.',
      'A vaga passa a contar no limite do seu plano; se não houver lugar, ela é pausada.',
    ]
  return [
    `A assinatura termina na hora, e a conta volta ao plano ${left}.`,
    `As vagas acima do limite do ${left} são pausadas. Nenhuma vaga ou candidatura é excluída.`,
  ]
}
const wideningConsequences = [
  'As especialidades e áreas deste pagamento saem da vaga. O destaque continua com as outras.',
]
const keep: Record<Product, string> = { subscription: 'Manter assinatura', sponsorship: 'Manter destaque' }

/** Asks for the money back within the first days after a payment, for either product. */
export function RefundButton({ receipt, size = 'sm' }: { receipt: Receipt; size?: 'sm' | 'md' }) {
  const client = useQueryClient()
  const { data: subscription } = useQuery(subscriptionQuery())
  const [open, setOpen] = useState(false)
  const { id, number, product, amount, refundableUntil, isWidening } = receipt
  const { data: terms, isPending: isAsking } = useQuery({ ...refundTermsQuery(id), enabled: open })
  const left = subscription?.afterwards.planLabel ?? plans.free.label
  const consequences = isWidening ? wideningConsequences : consequencesOf(product, left)
  const { mutate, isPending } = useMutation<FullReceipt, CallError>({
    mutationFn: () => call('POST /billing/receipts/:id/refund', { params: { id } }),
    onSuccess: (refunded) => {
      client.setQueryData(receiptQuery(id).queryKey, refunded)
      if (refunded.status === 'refund_in_review')
        return toast({
          title: 'Pedido recebido',
          description: 'Uma pessoa da nossa equipe decide, e você recebe a resposta por e-mail.',
          variant: 'success',
        })
      toast({
        title: refunded.status === 'refunded' ? 'Pagamento reembolsado' : 'Reembolso solicitado',
        description: 'O prazo para o valor aparecer depende do banco ou da operadora do cartão.',
        variant: 'success',
      })
    },
    onError: ({ message }) =>
      toast({ title: 'Erro ao pedir o reembolso', description: message, variant: 'destructive' }),
    onSettled: async () => {
      refetchDashboard(client)
      const stale = [
        'GET /subscriptions/permissions',
        'GET /jobs/employer',
        'GET /billing/receipts/:id/refund',
      ]
      for (const key of stale) client.invalidateQueries({ queryKey: [key] })
      client.invalidateQueries({ queryKey: subscriptionQuery().queryKey })
      // The button may be gone then, and the dialog returns the focus when it closes.
      await client.invalidateQueries({ queryKey: ['GET /billing/receipts'] })
      setOpen(false)
    },
  })
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        aria-label={`Pedir reembolso do recibo ${number}`}
        loading={open && isAsking}
        onClick={() => setOpen(true)}
      >
        Pedir reembolso
      </Button>
      <ConfirmDialog
        open={open && !isAsking}
        onOpenChange={setOpen}
        danger
        title="Pedir reembolso?"
        description={`Você pode desistir da compra em até ${REFUND_DAYS} dias, até ${formatDate(refundableUntil)}, sem dar um motivo.`}
        cancelLabel={isWidening ? 'Manter especialidades' : keep[product]}
        confirmLabel="Pedir reembolso"
        loadingLabel="Pedindo..."
        loading={isPending}
        onConfirm={() => mutate()}
      >
        {terms?.needsDecision && (
          <p className="mb-3">
            Sua empresa já pediu {AUTOMATIC_REFUNDS} ou mais reembolsos nos últimos {REFUND_MONTHS} meses. Por
            isso, uma pessoa da nossa equipe decide sobre este pedido, e a resposta chega por e-mail. Até lá,
            nada muda. Se o pedido for aprovado:
          </p>
        )}
        <ul className="grid list-disc gap-2 pl-5 marker:text-border-strong">
          <li>
            {product === 'subscription'
              ? 'Devolvemos tudo o que foi pago por esta assinatura, na mesma forma de pagamento.'
              : `Devolvemos ${moneyText(amount)} na mesma forma de pagamento.`}
          </li>
          {consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}
