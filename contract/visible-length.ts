/** The characters of HTML that a reader sees: without tags, and an entity is one. */
export const visibleLength = (html: string): number =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:#\d+|#x[\da-f]+|[a-z]\w*);/gi, '_').length
