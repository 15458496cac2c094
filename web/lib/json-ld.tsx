/**
 * Structured data for search engines. Browsers do not run it, so the content policy does not apply to it. Every `<` is
 * escaped, so that no text can close the element.
 */
export function JsonLd({ data }: { data: object }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
