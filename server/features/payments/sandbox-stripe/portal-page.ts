import { escapeHtml } from '#server/http/escape-html.ts'
import { cardChoice } from './checkout-page.ts'
import { day, money, periodOf, productName } from './page-texts.ts'
import type { PortalView } from './portal.ts'
import { type Invoice, type TestCard, testCards } from './stripe-objects.ts'
import { itemOf } from './subscriptions.ts'

/** The first page that the buyer sees, or the task that the link leads to. */
export const portalTasks = ['home', 'cancel', 'card'] as const
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

const tasks: Record<PortalTask, (view: PortalView) => string> = { home, cancel, card }

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
  return `<div class="card"><h2>${escapeHtml(productName(price))}</h2><p class="price">${money(price.unit_amount)} <small>${periodOf(price).suffix}</small></p><p>${state}</p>
${
  subscription.cancel_at === null
    ? '<a class="button danger" href="?tarefa=cancel">Cancelar assinatura</a>'
    : `<form method="post">${button('reactivate', 'Não cancelar a assinatura', 'primary')}</form>`
}</div>`
}

const cardText = (card: TestCard | null) => (card ? `Visa •••• ${testCards[card]}` : 'Nenhum cartão')

const invoiceStates: Record<string, string> = { paid: 'Paga', open: 'Em aberto', void: 'Anulada' }
const invoiceRow = ({ created, status, amount_due }: Invoice) =>
  `<li><span>${day(created)}<br><span class="muted">${invoiceStates[status ?? ''] ?? ''}</span></span><span>${money(amount_due)}</span></li>`

function cancel(view: PortalView): string {
  const { subscription } = view
  if (!subscription || subscription.cancel_at !== null) return home(view)
  return `<h1>Cancelar assinatura</h1><form class="card" method="post">
<p>O plano ${escapeHtml(productName(itemOf(subscription).price))} continua até ${day(itemOf(subscription).current_period_end)} e não será mais cobrado.</p>
<div class="actions">${button('cancel', 'Cancelar assinatura', 'danger')}${back('Manter assinatura')}</div></form>`
}

function card(view: PortalView): string {
  return `<h1>Trocar cartão</h1><p class="muted">Cartão atual: ${cardText(view.card)}</p>
<form class="card" method="post">${cardChoice('good')}
<p class="muted">O que estiver em aberto é cobrado neste cartão.</p>
<div class="actions">${button('card', 'Salvar cartão', 'primary')}${back('Voltar')}</div></form>`
}

export const closedPortalPage = () =>
  `<h1>Esta página não vale mais</h1><div class="card"><p>Abra o portal de novo pela página de cobrança do Medponto.</p></div>`
