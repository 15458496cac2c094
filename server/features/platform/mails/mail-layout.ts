import type { MailAttachment } from '#server/db/mail-attachment.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

export interface Mail {
  subject: string
  html: string
  text: string
  /** Where a POST ends the mails of this kind, for mails that the reader has not asked for (RFC 8058). */
  stopUrl?: string
  /** Its slice is told if a mail of this kind is refused, and may check it again before it leaves. */
  kind?: MailKind
  attachments?: MailAttachment[]
}

export type MailKind = 'job_alert' | 'job_alert_question'

/**
 * The layout that all mail shares, as HTML and as plain text. `paragraphs` are plain text and are escaped here. `links` are a
 * list of titles with details, `action` is a button in the HTML and a URL in the plain text, with `otherAction` as a link
 * beside it. `footLinks` follow the footnote.
 */
export function layOut(mail: {
  subject: string
  paragraphs: string[]
  links?: { label: string; url: string; details: string }[]
  action?: { label: string; url: string }
  otherAction?: { label: string; url: string }
  footnote?: string
  footLinks?: { label: string; url: string }[]
}): Mail {
  const { subject, paragraphs, links = [], action, otherAction, footnote, footLinks = [] } = mail
  const paragraph = (text: string, style: string) =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
  const linked = links.map(
    ({ label, url, details }) =>
      `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#0f6b63;font-weight:600">${escapeHtml(label)}</a><br><span style="color:#5a6b75;font-size:14px">${escapeHtml(details)}</span></p>`,
  )
  const other = otherAction
    ? ` <a href="${escapeHtml(otherAction.url)}" style="color:#0f6b63;font-weight:600;display:inline-block;padding:12px 16px">${escapeHtml(otherAction.label)}</a>`
    : ''
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#0f6b63;color:#fff;padding:12px 24px;border-radius:8px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(action.label)}</a>${other}</p>`
    : ''
  const foot = footLinks
    .map(
      ({ label, url }) =>
        `<a href="${escapeHtml(url)}" style="color:#0f6b63;display:inline-block;padding:8px 24px 8px 0">${escapeHtml(label)}</a>`,
    )
    .join(' ')
  const html = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f6f7;font-family:Arial,Helvetica,sans-serif;color:#1b2b34">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:#0f6b63">Medponto</p>
<div style="background:#fff;border:1px solid #dde3e6;border-radius:12px;padding:32px 24px;font-size:16px;line-height:1.5">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>
${paragraphs.map((text) => paragraph(text, '')).join('\n')}${linked.join('\n')}${button}${footnote ? paragraph(footnote, 'color:#5a6b75;font-size:14px') : ''}${foot && `<p style="margin:0;font-size:14px">${foot}</p>`}
</div><p style="margin:24px 0 0;font-size:13px;color:#5a6b75">Medponto · O ponto de encontro da medicina.</p>
</div></body></html>`
  const text = [
    ...paragraphs,
    ...links.map(({ label, url, details }) => `${label}\n${details}\n${url}`),
    action && `${action.label}: ${action.url}`,
    otherAction && `${otherAction.label}: ${otherAction.url}`,
    footnote,
    ...footLinks.map(({ label, url }) => `${label}: ${url}`),
    'Medponto · O ponto de encontro da medicina.',
  ]
    .filter(Boolean)
    .join('\n\n')
  return { subject, html, text }
}
