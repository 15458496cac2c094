/** JSON that can stand in a script element: no text in it can close the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Structured data for search engines. Browsers do not run it, so the content policy does not apply to it. */
export function JsonLd({ data }: { data: object }) {
  const text = scriptJson({ '@context': 'https://schema.org', ...data })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by `scriptJson`
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
