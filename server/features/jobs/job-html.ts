import sanitizeHtml from 'sanitize-html'

// The list of spec A §5; no attribute is let through.
const allowedTags = [
  'br',
  'p',
  'div',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'ul',
  'ol',
  'li',
  'h3',
  'h4',
  'h5',
  'h6',
]
const blockTag = /<(p|div|ul|ol|li|h[3-6])\b/i

/**
 * Text or HTML as somebody wrote it -> HTML of the allowed tags without attributes. Plain newlines become line
 * breaks where there is no block markup. Cleaning what is clean changes nothing, so it runs at write and at read.
 */
export function cleanJobHtml(text: string): string {
  const clean = sanitizeHtml(text, {
    allowedTags,
    allowedAttributes: {},
    disallowedTagsMode: 'discard',
  }).trim()
  return blockTag.test(clean)
    ? clean
    : clean.replace(/\r\n?|\n/g, '<br />').replace(/(<br \/>){2}(<br \/>)+/g, '$2$2')
}
