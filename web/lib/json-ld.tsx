/**
 * Structured data for search engines: a block of data, which no browser runs and no content policy judges. With every
 * `<` escaped no text can end it.
 */
export function JsonLd({ data }: { data: object }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
