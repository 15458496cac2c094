import { escapeHtml } from '#server/http/escape-html.ts'

export interface DemoIdentity {
  subject: string
  name: string
  email: string
  verified: boolean
}

/** People who can sign in through the demo's own provider. */
export const demoIdentities: readonly DemoIdentity[] = [
  { subject: 'demo-1', name: 'Marina Teles Vilarinho', email: 'medica@demo.test', verified: true },
  { subject: 'demo-2', name: 'Beatriz Nogueira Lima', email: 'beatriz.nogueira@demo.test', verified: true },
  { subject: 'demo-3', name: 'E-mail não verificado', email: 'hospital@demo.test', verified: false },
]

/** The page on which to choose an identity. Its form sends `query`, the authorization request, along unchanged. */
export function consentPage(query: Record<string, string>): string {
  const fields = Object.entries(query)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  const choice = ({ subject, name, email }: DemoIdentity) =>
    `<li><button name="subject" value="${subject}"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(email)}</span></button></li>`
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Escolha uma conta de demonstração</title><style>
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{margin:0;display:grid;place-items:center;min-height:100vh;padding:1rem;box-sizing:border-box}
main{width:100%;max-width:26rem}h1{font-size:1.375rem;margin:0 0 .5rem}ul{list-style:none;margin:1.5rem 0;padding:0;display:grid;gap:.5rem}
button{width:100%;min-height:3.5rem;padding:.625rem 1rem;display:grid;text-align:left;font:inherit;color:inherit;background:transparent;border:1px solid #8a98a0;border-radius:.625rem;cursor:pointer}
button:focus-visible{outline:3px solid #1b8a7f;outline-offset:2px}p{margin:0}
</style></head><body><main><h1>Escolha uma conta de demonstração</h1>
<p>Esta página substitui a do Google enquanto esta instalação não tem as chaves dele.</p>
<form method="get" action="approve">${fields}<ul>${demoIdentities.map(choice).join('')}</ul>
<button name="subject" value="">Cancelar</button></form></main></body></html>`
}
