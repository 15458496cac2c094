import { useQuery } from '@tanstack/react-query'
import { PortalButton } from '#web/features/payments/subscriptions/portal-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { paymentCardQuery } from './queries.ts'

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners',
  elo: 'Elo',
  hipercard: 'Hipercard',
  mastercard: 'Mastercard',
  visa: 'Visa',
}

/** Names of the methods that a Brazilian account can charge besides cards. */
const methods: Record<string, string> = { boleto: 'Boleto', link: 'Link', pix: 'Pix' }

/** The card or other method that pays the subscription, as the provider has it, with a button to change it. */
export function PaymentCard() {
  const { data, isError } = useQuery(paymentCardQuery())
  return (
    <>
      {data ? (
        <span className="block min-h-11">
          {data.card ? (
            <>
              {brands[data.card.brand] ?? data.card.brand} •••• {data.card.lastDigits}
              <span className="block font-normal text-muted text-small">
                Vence em {String(data.card.expiryMonth).padStart(2, '0')}/{data.card.expiryYear}
              </span>
            </>
          ) : data.otherMethod ? (
            (methods[data.otherMethod] ?? 'Outra forma de pagamento')
          ) : (
            <span className="font-normal text-muted">Nenhum cartão cadastrado</span>
          )}
        </span>
      ) : isError ? (
        <span className="block min-h-11 font-normal text-muted">Indisponível agora</span>
      ) : (
        <Skeleton className="h-11 w-36" />
      )}
      <PortalButton flow="payment_method_update" variant="link" size="sm">
        {data && !data.card ? 'Cadastrar cartão' : 'Trocar cartão'}
      </PortalButton>
    </>
  )
}
