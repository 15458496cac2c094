import type Stripe from 'stripe'
import { escapeHtml } from '#server/http/escape-html.ts'
import { cardChoice } from './checkout-page.ts'
import { day, money, periodOf, productName } from './page-texts.ts'
import { itemOf } from './subscriptions.ts'

export interface PortalView {
  session: Stripe.BillingPortal.Session
  customer: Stripe.Customer
  /** The newest one that has not ended. */
  subscription: Stripe.Subscription | null
  card: Stripe.PaymentMethod | null
  invoices: Stripe.Invoice[]
  /** For `subscription_update_confirm`. */
  update: { price: Stripe.Price; preview: Stripe.Invoice } | null
}

/** Pages that a link to the portal can open: its home page, or a task. */
export const portalTasks = ['home', 'cancel', 'update', 'card'] as const
export type PortalTask = (typeof portalTasks)[number]

const button = (action: string, text: string, kind = '') =>
  `<button class="button ${kind}" name="action" value="${action}">${text}</button>`
const back = (text: string) => `<a class="button" href="?">${text}</a>`

export function portalPage(
  view: PortalView,
  task: PortalTask,
  { isDeclined }: { isDeclined: boolean },
): string {
  const alert = isDeclined
    ? '<p class="note bad" role="alert">A cobrança foi recusada. Tente de novo com outro cartão.</p>'
    : ''
  // After the heading, as everywhere.
  return tasks[task](view).replace('</h1>', `</h1>${alert}`)
}

const tasks: Record<PortalTask, (view: PortalView) => string> = { home, cancel, update, card }

function home(view: PortalView): string {
  const { session, customer, invoices } = view
  return `<h1>Sua assinatura</h1><p class="muted">${escapeHtml(customer.name ?? customer.email ?? '')}</p>
${subscriptionCard(view)}
<div class="card"><h2>Forma de pagamento</h2><p>${cardText(view.card)}</p><a class="button" href="?tarefa=card">Trocar cartão</a></div>
<div class="card"><h2>Faturas</h2>${
    invoices.length > 0
      ? `<ul>${invoices.map(invoiceRow).join('')}</ul>`
      : '<p class="muted">Nenhuma fatura ainda.</p>'
  }</div>
<div class="card"><a class="button primary" href="${escapeHtml(session.return_url ?? '/')}">Voltar ao Medponto</a></div>`
}

function subscriptionCard({ subscription }: PortalView): string {
  if (!subscription) return '<div class="card"><p>Nenhuma assinatura ativa.</p></div>'
  const { price, current_period_end } = itemOf(subscription)
  const state =
    subscription.cancel_at !== null
      ? `Cancelada: termina em ${day(subscription.cancel_at)}`
      : subscription.status === 'past_due'
        ? 'A última cobrança falhou. Troque o cartão para continuar.'
        : `Próxima cobrança em ${day(current_period_end)}`
  return `<div class="card"><h2>${escapeHtml(productName(price))}</h2><p class="price">${money(price.unit_amount ?? 0)} <small>${periodOf(price).suffix}</small></p><p>${state}</p>
${
  subscription.cancel_at === null
    ? '<a class="button danger" href="?tarefa=cancel">Cancelar assinatura</a>'
    : `<form method="post">${button('reactivate', 'Não cancelar a assinatura', 'primary')}</form>`
}</div>`
}

const cardText = (card: Stripe.PaymentMethod | null) =>
  card?.card ? `Visa •••• ${escapeHtml(card.card.last4)}` : 'Nenhum cartão'

const invoiceStates: Record<string, string> = { paid: 'Paga', open: 'Em aberto', void: 'Anulada' }
const invoiceRow = ({ created, status, total }: Stripe.Invoice) =>
  `<li><span>${day(created)}<br><span class="muted">${invoiceStates[status ?? ''] ?? ''}</span></span><span>${money(total)}</span></li>`

function cancel(view: PortalView): string {
  const { subscription } = view
  if (!subscription || subscription.cancel_at !== null) return home(view)
  return `<h1>Cancelar assinatura</h1><form class="card" method="post">
<p>O plano ${escapeHtml(productName(itemOf(subscription).price))} continua até ${day(itemOf(subscription).current_period_end)} e não será mais cobrado.</p>
<div class="actions">${button('cancel', 'Cancelar assinatura', 'danger')}${back('Manter assinatura')}</div></form>`
}

function update(view: PortalView): string {
  if (!view.update || !view.subscription) return home(view)
  const { price, preview } = view.update
  return `<h1>Mudar de plano</h1><form class="card" method="post">
<dl><dt>Plano atual</dt><dd>${escapeHtml(productName(itemOf(view.subscription).price))}</dd><dt>Plano novo</dt><dd>${escapeHtml(productName(price))}</dd><dt>Preço</dt><dd>${money(price.unit_amount ?? 0)} ${periodOf(price).suffix.replace(' ', '&nbsp;')}</dd><dt>A pagar agora</dt><dd><strong>${money(preview.amount_due)}</strong></dd></dl>
<div class="actions">${button('update', `Confirmar e pagar ${money(preview.amount_due)}`, 'primary')}${back('Voltar')}</div></form>`
}

function card(view: PortalView): string {
  return `<h1>Trocar cartão</h1><p class="muted">Cartão atual: ${cardText(view.card)}</p>
<form class="card" method="post"><fieldset><legend>Cartão de teste</legend>
${cardChoice('good', 'Cartão aprovado', 'Visa •••• 4242', true)}${cardChoice('declined', 'Cartão recusado', 'Visa •••• 0341', false)}</fieldset>
<p class="muted">O que estiver em aberto é cobrado neste cartão.</p>
<div class="actions">${button('card', 'Salvar cartão', 'primary')}${back('Voltar')}</div></form>`
}

export const closedPortalPage = () =>
  `<h1>Esta página não vale mais</h1><div class="card"><p>Abra o portal de novo pela página de cobrança do Medponto.</p></div>`
