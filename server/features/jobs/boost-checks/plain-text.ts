const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text of sanitized HTML, one line per block. */
export const textOfHtml = (html: string) =>
  html
    .replace(/<\/(p|li|h\d|div|ul|ol|blockquote)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ')

/** In lower case and without accents, at the same positions. */
export const foldInPlace = (text: string) =>
  Array.from(text, (letter) => {
    const folded = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return folded.length === letter.length ? folded : letter
  }).join('')
