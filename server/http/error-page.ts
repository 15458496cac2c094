import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '#contract/paths.ts'
import { contentPolicy } from './content-policy.ts'
import { AppError, prepareErrorReply } from './errors.ts'
import { escapeHtml } from './escape-html.ts'
import { workLimitNames } from './limits/work-limits.ts'

const titles = { 429: 'Muitos acessos em pouco tempo', 503: 'Estamos com muitos acessos agora' }
const reasons = {
  429: 'Recebemos muitos acessos da sua rede de uma só vez.',
  503: 'Há mais gente buscando vagas do que conseguimos atender neste momento.',
}

const waitText = (seconds: number) => {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole > 90) return `${Math.ceil(whole / 60)}\u00a0minutos`
  return whole === 1 ? '1\u00a0segundo' : `${whole}\u00a0segundos`
}

interface ErrorPage {
  title: string
  text: string
  /** The address for another try. */
  url: string
  more?: { label: string; url: string }
  /** With it, an operator finds the request in the log. Absent if nothing has failed. */
  requestId?: string
}

/** Plain text and styles, since it must cost nothing and depend on nothing. */
const page = ({ title, text, url, more, requestId }: ErrorPage): string =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} | Medponto</title><link rel="icon" href="/favicon.svg"><style>
:root{color-scheme:light dark;--text:#14242b;--muted:#51626d;--brand:#0b6a5d;--page:#f6f9fa;font:1rem/1.5 system-ui,sans-serif;color:var(--text);background:var(--page)}
@media (prefers-color-scheme:dark){:root{--text:#e7eef0;--muted:#9fb1b9;--brand:#178370;--page:#0d1518}}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;box-sizing:border-box}
main{max-width:26rem;text-align:center;text-wrap:balance}img{width:3rem;height:3rem}h1{font-size:1.5rem;line-height:2rem;font-weight:600;margin:1rem 0 .5rem}p{margin:0 0 1.5rem;color:var(--muted)}
a{color:var(--muted)}.more{margin:1.5rem 0 0;font-size:.875rem}code{font:inherit;overflow-wrap:anywhere}.button{display:inline-block;padding:.625rem 1.25rem;border-radius:.5rem;background:var(--brand);color:#fff;text-decoration:none}
a:focus-visible{outline:3px solid var(--brand);outline-offset:3px}
</style></head><body><main><img src="/favicon.svg" alt=""><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<a class="button" href="${escapeHtml(url)}">Tentar novamente</a>${more ? `<p class="more"><a href="${more.url}">${more.label}</a></p>` : ''}${requestId ? `<p class="more">Código do erro: <code>${escapeHtml(requestId)}</code></p>` : ''}</main></body></html>`

function textsOf(error: FastifyError | AppError, details: string): Omit<ErrorPage, 'url' | 'requestId'> {
  if (error instanceof AppError && error.errorName === 'InMaintenance')
    return {
      title: 'Estamos em manutenção',
      text: details,
      more: { label: 'Entrar como administrador', url: paths.login },
    }
  const { limit, retryAfterSeconds = 0 } = error instanceof AppError ? error.extras : {}
  if (!limit || !workLimitNames.has(limit)) return { title: 'Algo deu errado', text: details }
  const status = (error as AppError).errorName === 'TooManyRequests' ? 429 : 503
  const wait = `Aguarde ${waitText(retryAfterSeconds)} e tente novamente.`
  return { title: titles[status], text: `${reasons[status]} ${wait}` }
}

/** The error handler of pages, for those that are refused because of load or cannot be rendered at all. */
export function replyWithErrorPage(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { errorDto } = prepareErrorReply(error, request, reply)
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy([], {}),
    })
    .send(
      page({
        ...textsOf(error, errorDto.details),
        url: request.url,
        ...(errorDto.errorName !== 'InMaintenance' && { requestId: request.id }),
      }),
    )
}
