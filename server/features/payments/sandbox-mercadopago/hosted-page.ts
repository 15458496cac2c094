import { escapeHtml } from '#server/http/escape-html.ts'
import { cardOutcomes, isCardholder } from './card-outcomes.ts'
import type { PaymentRow } from './queries.ts'

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const reais = (centavos: number) => escapeHtml(money.format(centavos / 100))

interface HostedPage {
  title: string
  body: string
}

const orderOf = (rows: readonly (readonly [string, string])[]) =>
  `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`

const backLink = (url: string | null, text: string, kind = '') =>
  url ? `<a class="button ${kind}" href="${escapeHtml(url)}">${text}</a>` : ''

const choiceOf = ([name, { meaning }]: [string, { meaning: string }]) =>
  `<label><input type="radio" name="cardholder" value="${name}"${name === 'APRO' ? ' checked' : ''}>` +
  `<div>${name}<span>${meaning}</span></div></label>`

/** Where to choose how the payment ends. */
export function checkoutPage({
  title,
  centavos,
  hasExpired,
  backUrl,
}: {
  title: string
  centavos: number
  hasExpired: boolean
  backUrl: string | null
}): HostedPage {
  const back = backLink(backUrl, 'Voltar sem pagar')
  const choices = Object.entries(cardOutcomes).map(choiceOf).join('')
  return {
    title: 'Pagamento',
    body: `<h1>Pagamento com cartão</h1>
<p class="muted">Esta página substitui a do Mercado Pago enquanto esta instalação não tem as chaves dele.</p>
<div class="card"><p class="price">${reais(centavos)}</p><p>${escapeHtml(title)}</p></div>
${
  hasExpired
    ? `<p class="note bad">O prazo para este pagamento terminou.</p><div class="card">${back}</div>`
    : `<form class="card" method="post"><fieldset><legend>Nome do titular do cartão</legend>
<p class="muted">O nome decide o que acontece com o pagamento.</p>${choices}</fieldset>
<div class="actions"><button class="button primary">Pagar ${reais(centavos)}</button>${back}</div></form>`
}`,
  }
}

const results: Record<string, string> = {
  approved: 'Pagamento aprovado',
  in_process: 'Pagamento em análise',
  rejected: 'Pagamento recusado',
}

/** How a card payment ended. A declined one can be tried again, as at Mercado Pago. */
export function resultPage(
  payment: PaymentRow,
  { backUrl, retryUrl }: { backUrl: string | null; retryUrl: string },
): HostedPage {
  const name = payment.cardholder ?? ''
  const meaning = isCardholder(name) && name !== 'APRO' ? cardOutcomes[name].meaning : ''
  const isRejected = payment.status === 'rejected'
  return {
    title: 'Pagamento',
    body: `<h1>${results[payment.status] ?? 'Pagamento alterado'}</h1>
${meaning ? `<p class="note${isRejected ? ' bad' : ''}">${meaning}.</p>` : ''}
<div class="card">${orderOf([
      ['Pagamento', payment.id],
      ['Valor', reais(payment.amount)],
      ['Motivo', escapeHtml(payment.status_detail)],
    ])}<div class="actions">${isRejected ? backLink(retryUrl, 'Tentar de novo', 'primary') : ''}${backLink(
      backUrl,
      'Voltar ao Medponto',
      isRejected ? '' : 'primary',
    )}</div></div>`,
  }
}

const pixNotes: Record<string, string> = {
  pending: '',
  approved: '<p class="note good">Pix pago.</p>',
  cancelled:
    '<p class="note bad"><strong>Este código não vale mais.</strong> Um banco ainda pode concluir uma transferência que já estava em andamento.</p>',
}

const pixButtons: Record<string, string> = {
  pending: 'Pagar agora',
  cancelled: 'Pagar mesmo assim, com atraso',
}

/** A Pix code, and a button in place of the app of a bank. */
export function pixPage(
  payment: PaymentRow,
  { code, picture }: { code: string; picture: string },
): HostedPage {
  const { status, id, amount } = payment
  const button = pixButtons[status]
  const codeParts = `<img alt="Código QR do Pix" width="256" height="256" src="data:image/png;base64,${picture}">
<div><p id="code">Pix copia e cola</p><textarea aria-labelledby="code" rows="5" readonly>${escapeHtml(code)}</textarea></div>`
  return {
    title: 'Pix',
    body: `<h1>Pagamento com Pix</h1><p class="muted">Esta página substitui o aplicativo de um banco.</p>
${pixNotes[status] ?? '<p class="note">Este Pix já foi concluído.</p>'}
<div class="card">${status === 'pending' ? codeParts : ''}${orderOf([
      ['Pagamento', id],
      ['Valor', reais(amount)],
    ])}${button ? `<form method="post"><button class="button primary">${button}</button></form>` : ''}</div>`,
  }
}

export const missingPage = (): HostedPage => ({
  title: 'Não encontrado',
  body: '<h1>Pagamento não encontrado</h1><div class="card"><p>O endereço não pertence a nenhum pagamento deste ambiente.</p></div>',
})
