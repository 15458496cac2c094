/*
 * Converts the HTML that word processors put on the clipboard into HTML that the editor understands. Word writes lists
 * as paragraphs with a level in `mso-list` and the bullet as text.
 */

interface Item {
  element: Element
  level: number
  isOrdered: boolean
}

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

/** Reads a list paragraph of Word and removes its bullet; null for any other element. */
function readItem(element: Element): Item | null {
  const [, level] = /mso-list:\s*l\d+\s+level(\d+)/i.exec(styleOf(element)) ?? []
  if (!level) return null
  const marker = [...element.querySelectorAll('[style]')].find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  )
  const text = marker?.textContent ?? ''
  marker?.remove()
  return { element, level: Number(level), isOrdered: /^\s*\(?(\d+|[a-z]{1,4})[.)]/i.test(text) }
}

/** Nested lists of the items, from `items[0]` on, in place of it. */
function listOf(document: Document, items: readonly Item[]): Element[] {
  const lists: Element[] = []
  for (let at = 0; at < items.length; ) {
    const { element, level, isOrdered } = items[at] as Item
    const tag = isOrdered ? 'OL' : 'UL'
    const last = lists.at(-1)
    const list = last?.tagName === tag ? last : document.createElement(tag)
    if (list !== last) lists.push(list)
    const item = document.createElement('li')
    item.append(...element.childNodes)
    let end = at + 1
    while ((items[end]?.level ?? 0) > level) end += 1
    item.append(...listOf(document, items.slice(at + 1, end)))
    list.append(item)
    at = end
  }
  return lists
}

function replaceWordLists(document: Document): void {
  const items = new Map<Element, Item>()
  for (const element of document.querySelectorAll('[style*="mso-list"]')) {
    const item = readItem(element)
    if (item) items.set(element, item)
  }
  for (const [first] of items) {
    if (!first.isConnected) continue
    const run: Item[] = []
    for (let next: Element | null = first; next && items.has(next); next = next.nextElementSibling)
      run.push(items.get(next) as Item)
    first.before(...listOf(document, run))
    for (const { element } of run) element.remove()
  }
}

/** Headings begin at the third level, because the page and its sections have the first two. */
function lowerHeadings(document: Document): void {
  for (const heading of document.querySelectorAll('h1, h2')) {
    const lower = document.createElement('h3')
    lower.append(...heading.childNodes)
    heading.replaceWith(lower)
  }
}

export function cleanPastedHtml(html: string): string {
  const document = new DOMParser().parseFromString(html, 'text/html')
  replaceWordLists(document)
  lowerHeadings(document)
  return document.body.innerHTML
}
