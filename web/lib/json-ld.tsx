/** JSON that can stand in a script element: no text in it can close the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Structured data for search engines. Browsers do not run it, so the content policy does not apply to it. `data` is null in a
 * browser, which keeps the text that the server has written.
 */
export function JsonLd({ data }: { data: object | null }) {
  const text = data ? scriptJson({ '@context': 'https://schema.org', ...data }) : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by `scriptJson`
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
