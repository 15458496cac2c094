import type Stripe from 'stripe'
import { escapeHtml } from '#server/http/escape-html.ts'
import { money, periodOf, productName } from './page-texts.ts'

/** The page on which a buyer pays for a subscription. */
export function checkoutPage(
  session: Stripe.Checkout.Session,
  { price, customer }: { price: Stripe.Price; customer: Stripe.Customer },
  { isDeclined }: { isDeclined: boolean },
): string {
  const amount = money(session.amount_total ?? 0)
  const period = periodOf(price)
  return `<h1>Assinar ${escapeHtml(productName(price))}</h1>
<div class="card"><p class="price">${amount} <small>${period.suffix}</small></p>
<dl><dt>Cobrança</dt><dd>${period.sentence}</dd><dt>Cliente</dt><dd>${escapeHtml(customer.name ?? '')}</dd><dt>E-mail</dt><dd>${escapeHtml(customer.email ?? '')}</dd></dl></div>
${isDeclined ? '<p class="note bad" role="alert">Seu cartão foi recusado. Tente de novo com outro cartão.</p>' : ''}
<form class="card" method="post"><fieldset><legend>Cartão de teste</legend>
${cardChoice('good', 'Cartão aprovado', 'Visa •••• 4242', !isDeclined)}
${cardChoice('declined', 'Cartão recusado', 'Visa •••• 0341', isDeclined)}</fieldset>
<div class="actions"><button class="button primary">Assinar por ${amount}</button>
${session.cancel_url ? `<a class="button" href="${escapeHtml(session.cancel_url)}">Voltar sem assinar</a>` : ''}</div></form>`
}

export const cardChoice = (value: string, name: string, digits: string, isChosen: boolean) =>
  `<label><input type="radio" name="card" value="${value}"${isChosen ? ' checked' : ''}><div>${name}<span>${digits}</span></div></label>`

/** Instead of a checkout that is paid, expired or unknown. */
export function closedCheckoutPage(session: Stripe.Checkout.Session | null): string {
  const isPaid = session?.status === 'complete'
  const link = isPaid
    ? session.success_url?.replace('{CHECKOUT_SESSION_ID}', session.id)
    : session?.cancel_url
  return `<h1>${isPaid ? 'Esta assinatura já foi paga' : 'Esta página de pagamento não vale mais'}</h1>
<div class="card"><p>${isPaid ? 'Nada mais será cobrado por ela.' : 'Ela expirou ou foi substituída por outra. Volte e escolha o plano de novo.'}</p>
${link ? `<a class="button primary" href="${escapeHtml(link)}">Voltar ao Medponto</a>` : ''}</div>`
}
