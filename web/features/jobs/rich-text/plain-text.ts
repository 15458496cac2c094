const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Typed text as HTML: a blank line separates paragraphs, and a line break breaks the line; '' for blank text. */
export const paragraphsOf = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map(
      (paragraph) =>
        `<p>${paragraph
          .split('\n')
          .map((line) => line.trim())
          .join('<br />')}</p>`,
    )
    .join('')

/** The text of a job's HTML, one line per item and a blank line between paragraphs. */
export const textOf = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<br ?\/?>|<\/li>|<\/?[uo]l>/g, '\n')
    .replace(/<\/?(?:p|div|h\d)>/g, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Whether a job's HTML has nothing but paragraphs and line breaks, so that `paragraphsOf(textOf(html))` shows the same. */
export const isPlain = (html: string): boolean => !/<(?!\/?p>|br\b)/.test(html)
