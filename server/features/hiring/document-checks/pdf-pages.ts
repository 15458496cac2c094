import type { Dict, XRef } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { MAX_DOCUMENT_PAGES } from '#contract/hiring/documents.ts'
import type { PdfLibrary } from './pdf-library.ts'
import { DocumentRefused } from './refusal.ts'

/** Of the tree of pages, with its inner nodes. */
const MAX_NODES = 1000

/**
 * Counts the pages that the tree has; what it declares may be wrong.
 * @throws DocumentRefused if there are none or too many, or if one is missing or has lost its content
 */
export function countPages({ BaseStream, Dict }: PdfLibrary, xref: XRef): number {
  let pages = 0
  let nodes = 0

  function requireContent(page: Dict): void {
    const contents = page.get('Contents')
    const parts = Array.isArray(contents) ? contents : page.has('Contents') ? [contents] : []
    if (!parts.every((part) => xref.fetchIfRef(part) instanceof BaseStream))
      throw new DocumentRefused('unreadable')
  }

  function visit(node: unknown, above: readonly Dict[]): void {
    nodes += 1
    if (!(node instanceof Dict) || above.includes(node)) throw new DocumentRefused('unreadable')
    if (nodes > MAX_NODES) throw new DocumentRefused('too_complex')
    const kids = node.get('Kids')
    if (Array.isArray(kids)) {
      for (const kid of kids) visit(xref.fetchIfRef(kid), [...above, node])
      return
    }
    pages += 1
    if (pages > MAX_DOCUMENT_PAGES) throw new DocumentRefused('pages')
    requireContent(node)
  }

  visit(xref.root.get('Pages'), [])
  if (pages === 0) throw new DocumentRefused('unreadable')
  return pages
}
