import { escapeHtml } from '#server/http/escape-html.ts'
import { cardOutcomes, isCardholder } from './card-outcomes.ts'
import type { PaymentRow } from './queries.ts'

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const reais = (centavos: number) => escapeHtml(money.format(centavos / 100))

const page = (
  title: string,
  content: string,
) => `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)} | Ambiente de teste</title><style>
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;--line:#8a98a0;--accent:#0f766e}
@media (prefers-color-scheme:dark){:root{--accent:#5eead4}}
body{margin:0;display:grid;justify-items:center;min-height:100vh}
.test{justify-self:stretch;margin:0;padding:.5rem 1rem;text-align:center;font-size:.875rem;background:#fde68a;color:#422006}
main{width:100%;max-width:28rem;padding:1.5rem 1rem 3rem;box-sizing:border-box}
h1{font-size:1.375rem;line-height:1.3;margin:0}p{margin:.5rem 0 0}dl{display:grid;grid-template-columns:1fr auto;gap:.25rem 1rem;margin:1rem 0;padding:1rem 0;border-block:1px solid var(--line)}
dt,dd{margin:0}dd{text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
fieldset{border:0;margin:0;padding:0;display:grid;gap:.5rem}legend{padding:0;margin-bottom:.5rem;font-weight:600}
label{display:flex;gap:.75rem;align-items:center;min-height:2.75rem;padding:.25rem .75rem;border:1px solid var(--line);border-radius:.5rem;cursor:pointer}
label:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}label code{font-weight:600}
button,.button{display:block;width:100%;min-height:3rem;margin-top:1rem;padding:.625rem 1rem;box-sizing:border-box;font:inherit;font-weight:600;text-align:center;text-decoration:none;border-radius:.5rem;border:1px solid var(--line);color:inherit;background:transparent;cursor:pointer}
button.main,.button.main{background:#0f766e;border-color:#0f766e;color:#fff}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
img{display:block;width:min(16rem,100%);height:auto;margin:1rem auto;background:#fff;border-radius:.5rem}
textarea{width:100%;box-sizing:border-box;font:.8125rem/1.4 ui-monospace,monospace;padding:.5rem;border-radius:.5rem}
.done{color:var(--accent);font-weight:600}
</style></head><body><p class="test"><strong>Ambiente de teste</strong>: nenhum valor é cobrado.</p><main>${content}</main></body></html>`

const orderOf = (rows: readonly (readonly [string, string])[]) =>
  `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`

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
}): string {
  const choice = ([name, { meaning }]: [string, { meaning: string }]) =>
    `<label><input type="radio" name="cardholder" value="${name}"${name === 'APRO' ? ' checked' : ''}>` +
    `<span><code>${name}</code> ${meaning}</span></label>`
  const back = backUrl ? `<a class="button" href="${escapeHtml(backUrl)}">Voltar sem pagar</a>` : ''
  const form = `<form method="post"><fieldset><legend>Nome do titular do cartão</legend>${Object.entries(cardOutcomes).map(choice).join('')}</fieldset>
<button class="main">Pagar ${reais(centavos)}</button></form>`
  return page(
    'Pagamento',
    `<h1>Pagamento com cartão</h1><p>Esta página substitui a do Mercado Pago enquanto esta instalação não tem as chaves dele.
O nome do titular decide o que acontece.</p>${orderOf([
      ['Compra', escapeHtml(title)],
      ['Valor', reais(centavos)],
    ])}${hasExpired ? '<p><strong>O prazo para este pagamento terminou.</strong></p>' : form}${back}`,
  )
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
) {
  const name = payment.cardholder ?? ''
  const meaning = isCardholder(name) && name !== 'APRO' ? cardOutcomes[name].meaning : ''
  const isRejected = payment.status === 'rejected'
  return page(
    'Pagamento',
    `<h1>${results[payment.status] ?? 'Pagamento alterado'}</h1>${meaning ? `<p>${meaning}.</p>` : ''}${orderOf(
      [
        ['Pagamento', payment.id],
        ['Valor', reais(payment.amount)],
        ['Motivo', escapeHtml(payment.status_detail)],
      ],
    )}${isRejected ? `<a class="button main" href="${escapeHtml(retryUrl)}">Tentar de novo</a>` : ''}${
      backUrl
        ? `<a class="button${isRejected ? '' : ' main'}" href="${escapeHtml(backUrl)}">Voltar ao Medponto</a>`
        : ''
    }`,
  )
}

/** A Pix code, and a button in place of the app of a bank. */
export function pixPage(payment: PaymentRow, { code, picture }: { code: string; picture: string }): string {
  const isOpen = payment.status === 'pending'
  const wasCancelled = payment.status === 'cancelled'
  const state = isOpen
    ? ''
    : wasCancelled
      ? '<p><strong>Este código não vale mais.</strong> Um banco ainda pode concluir uma transferência que já estava em andamento.</p>'
      : `<p class="done">${payment.status === 'approved' ? 'Pix pago.' : 'Este Pix já foi concluído.'}</p>`
  const form =
    isOpen || wasCancelled
      ? `<form method="post"><button class="main">${isOpen ? 'Pagar agora' : 'Pagar mesmo assim, com atraso'}</button></form>`
      : ''
  return page(
    'Pix',
    `<h1>Pagamento com Pix</h1><p>Esta página substitui o aplicativo de um banco.</p>${state}${
      isOpen
        ? `<img alt="Código QR do Pix" width="320" height="320" src="data:image/png;base64,${picture}">`
        : ''
    }${orderOf([
      ['Pagamento', payment.id],
      ['Valor', reais(payment.amount)],
    ])}${isOpen ? `<label for="code" style="border:0;padding:0">Pix copia e cola</label><textarea id="code" rows="4" readonly>${escapeHtml(code)}</textarea>` : ''}${form}`,
  )
}

export const missingPage = () =>
  page(
    'Não encontrado',
    '<h1>Pagamento não encontrado</h1><p>O endereço não pertence a nenhum pagamento deste ambiente.</p>',
  )
