import sanitizeHtml from 'sanitize-html'

// The tags of spec A §5. No attribute is allowed.
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
 * Untrusted text or HTML -> HTML with only the allowed tags and no attributes. Newlines become line breaks if there is no
 * block markup. Cleaning is idempotent: it runs when a job is written and again when it is read.
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
