import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type AppError, prepareErrorReply } from './errors.ts'
import { escapeHtml } from './escape-html.ts'

const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** For a page that cannot be rendered at all, not even with an error message in its place. */
export function replyWithErrorPage(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { errorDto } = prepareErrorReply(error, request, reply)
  return reply
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': CONTENT_POLICY })
    .send(`<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>Medponto</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}a{color:inherit}</style></head>
<body><h1>Medponto</h1><p>${escapeHtml(errorDto.details)}</p><p><a href="">Tentar novamente</a></p></body></html>`)
}
