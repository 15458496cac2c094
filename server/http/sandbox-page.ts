import type { FastifyInstance, FastifyReply } from 'fastify'
import { sandboxNotice } from '#contract/payments/sandbox-notice.ts'
import { AppError } from './errors.ts'
import { escapeHtml } from './escape-html.ts'

/** The colours of the web, in both themes. */
const style = `
:root{color-scheme:light dark;--background:#f6f8f9;--surface:#fff;--subtle:#edf1f3;--foreground:#12212a;--muted:#51626d;--border:#dde4e8;--border-strong:#788993;--fill:#0b6a5d;--fill-strong:#07524a;--focus:#0b6a5d;--danger:#98191f;--danger-soft:#fdecec;--mark:#7a4a00;--mark-soft:#fff4de;--mark-border:#ecc779;--success:#155c2b;--success-soft:#e5f5e9}
@media (prefers-color-scheme:dark){:root{--background:#0d1518;--surface:#141e22;--subtle:#1f2b31;--foreground:#e7eef0;--muted:#9fb1b9;--border:#2a383e;--border-strong:#718690;--fill:#178370;--fill-strong:#116a5b;--focus:#6fd6c2;--danger:#ffaaa4;--danger-soft:#321a1c;--mark:#f3c873;--mark-soft:#2f2510;--mark-border:#66501f;--success:#8fdba5;--success-soft:#142b1d}}
*{box-sizing:border-box}body{margin:0;background:var(--background);color:var(--foreground);font:1rem/1.5 system-ui,sans-serif}
.mark{background:var(--mark-soft);color:var(--mark);border-bottom:1px solid var(--mark-border);padding:.625rem 1rem;text-align:center;font-weight:600;font-size:.875rem}
main{width:100%;max-width:30rem;margin:0 auto;padding:1.5rem 1rem 3rem}h1{font-size:1.25rem;line-height:1.75rem;margin:0}h2{font-size:1rem;margin:0}p{margin:0}
.card{background:var(--surface);border:1px solid var(--border);border-radius:.75rem;padding:1.25rem;margin-top:1rem;display:grid;gap:1rem}
.muted{color:var(--muted);font-size:.875rem}.price{font-size:clamp(1.5rem,7vw,2rem);line-height:1.25;font-weight:600;font-variant-numeric:tabular-nums}.price small{white-space:nowrap;font-size:1rem;font-weight:400;color:var(--muted)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.375rem 1rem;margin:0}dt{color:var(--muted)}dd{margin:0;min-width:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
fieldset{border:0;margin:0;padding:0;display:grid;gap:.5rem}legend{padding:0;margin-bottom:.5rem;font-weight:600}
label{display:flex;gap:.75rem;align-items:center;min-height:3rem;padding:.5rem .75rem;border:1px solid var(--border-strong);border-radius:.5rem;cursor:pointer}label span{display:block;color:var(--muted);font-size:.875rem}input{width:1.125rem;height:1.125rem;flex:none;accent-color:var(--fill)}
form{margin:0;display:grid;gap:1rem}.button{display:block;width:100%;min-height:2.75rem;padding:.625rem 1rem;font:inherit;font-weight:500;text-align:center;text-decoration:none;border-radius:.5rem;border:1px solid var(--border-strong);background:transparent;color:inherit;cursor:pointer}
.button.primary{background:var(--fill);border-color:var(--fill);color:#fff}.button.primary:hover{background:var(--fill-strong)}.button.danger{color:var(--danger)}.button:hover{background:var(--subtle)}
.actions{display:grid;gap:.5rem}.note{margin-top:1rem;padding:.75rem 1rem;border-radius:.5rem;background:var(--subtle)}.note.bad{background:var(--danger-soft);color:var(--danger)}.note.good{background:var(--success-soft);color:var(--success)}
ul{list-style:none;margin:0;padding:0;display:grid}li{display:flex;justify-content:space-between;gap:1rem;padding:.625rem 0;border-top:1px solid var(--border)}li:first-child{border-top:0}li span:last-child{white-space:nowrap;font-variant-numeric:tabular-nums}
img{display:block;width:16rem;max-width:100%;height:auto;margin:0 auto;background:#fff;border-radius:.5rem}
textarea{display:block;width:100%;margin-top:.25rem;padding:.5rem;font:.8125rem/1.4 ui-monospace,monospace;border:1px solid var(--border-strong);border-radius:.5rem;background:var(--background);color:inherit;resize:vertical}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`

// Without `form-action`: a form leads back to the shop, which may have another name for this machine.
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Sends a page that a payment provider would host. It works without scripts, and says that no money moves. */
export function sendSandboxPage(
  reply: FastifyReply,
  { title, body, status = 200 }: { title: string; body: string; status?: number },
): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(`<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${sandboxNotice.title}</title><style>${style}</style></head>
<body><p class="mark" role="note">${sandboxNotice.title}. ${sandboxNotice.text}</p><main>${body}</main></body></html>`)
}

/** In this scope forms are read, into one object of texts. NUL, which the database refuses, is in the address of no page. */
export function acceptSandboxForms(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw new AppError('NotFound')
  })
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
}
