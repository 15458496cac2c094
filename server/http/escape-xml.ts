import { escapeHtml } from './escape-html.ts'

/** Characters that no XML document may hold, escaped or not. */
const unspeakable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Text as it may stand in XML, in attributes too. */
export const escapeXml = (text: string) => escapeHtml(text.replace(unspeakable, ''))
