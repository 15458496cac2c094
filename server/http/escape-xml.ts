import { escapeHtml } from './escape-html.ts'

/** Characters that XML does not allow, escaped or not. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Escapes text for XML content and attributes, and removes characters that XML does not allow. */
export const escapeXml = (text: string) => escapeHtml(text.replace(forbidden, ''))
