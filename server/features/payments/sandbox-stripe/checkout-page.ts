import { escapeHtml } from '#server/http/escape-html.ts'
import { money, periodOf, productName } from './page-texts.ts'
import {
  type CheckoutSession,
  type Customer,
  type Price,
  type TestCard,
  testCards,
} from './stripe-objects.ts'

/** The page on which a buyer pays for a subscription. */
export function checkoutPage(
  session: CheckoutSession,
  { price, customer }: { price: Price; customer: Customer },
  { isDeclined }: { isDeclined: boolean },
): string {
  const amount = money(price.unit_amount)
  const period = periodOf(price)
  return `<h1>Assinar ${escapeHtml(productName(price))}</h1>
<div class="card"><p class="price">${amount} <small>${period.suffix}</small></p>
<dl><dt>Cobrança</dt><dd>${period.sentence}</dd><dt>Cliente</dt><dd>${escapeHtml(customer.name ?? '')}</dd><dt>E-mail</dt><dd>${escapeHtml(customer.email ?? '')}</dd></dl></div>
${isDeclined ? '<p class="note bad" role="alert">Seu cartão foi recusado. Tente de novo com outro cartão.</p>' : ''}
<form class="card" method="post">${cardChoice(isDeclined ? 'declined' : 'good')}
<div class="actions"><button class="button primary">Assinar por ${amount}</button>
${session.cancel_url ? `<a class="button" href="${escapeHtml(session.cancel_url)}">Voltar sem assinar</a>` : ''}</div></form>`
}

/** The test card that pays. */
export function cardChoice(chosen: TestCard): string {
  const option = (card: TestCard, name: string) =>
    `<label><input type="radio" name="card" value="${card}"${card === chosen ? ' checked' : ''}><div>${name}<span>Visa •••• ${testCards[card]}</span></div></label>`
  return `<fieldset><legend>Cartão de teste</legend>
${option('good', 'Cartão aprovado')}
${option('declined', 'Cartão recusado')}</fieldset>`
}

/** Instead of a checkout that is paid, expired or unknown. */
export function closedCheckoutPage(session: CheckoutSession | null): string {
  const isPaid = session?.status === 'complete'
  const link = isPaid
    ? session.success_url?.replace('{CHECKOUT_SESSION_ID}', session.id)
    : session?.cancel_url
  return `<h1>${isPaid ? 'Esta assinatura já foi paga' : 'Esta página de pagamento não vale mais'}</h1>
<div class="card"><p>${isPaid ? 'Nada mais será cobrado por ela.' : 'Ela expirou ou foi substituída por outra. Volte e escolha o plano de novo.'}</p>
${link ? `<a class="button primary" href="${escapeHtml(link)}">Voltar ao Medponto</a>` : ''}</div>`
}
