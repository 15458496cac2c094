/*
 * The syntax of a job's long texts, which employers type as plain text. A blank line separates paragraphs and a line break
 * breaks the line. '- ' and '1. ' start list items, nested by two spaces; '### ' starts a heading. Marks are **bold**,
 * _italic_ and __underlined__. A backslash makes a character literal. It looks like Markdown but is not: see
 * docs/decisions/job-text-markdown.md.
 */

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The characters that a backslash makes literal. */
export const escapableCharacters = '\\*_#•–-.)'

// While the rules run, a character of Unicode's private use area, which nobody types, stands for each escaped one.
const PRIVATE_USE = 0xe000
const hideEscaped = (text: string) =>
  text.replace(/\\(.)/g, (whole, character: string) => {
    const index = escapableCharacters.indexOf(character)
    return index < 0 ? whole : String.fromCharCode(PRIVATE_USE + index)
  })
const showEscaped = (html: string) =>
  html.replace(
    /[\ue000-\ue0ff]/g,
    (hidden) => escapableCharacters[hidden.charCodeAt(0) - PRIVATE_USE] ?? hidden,
  )

const inlineHtml = (text: string) =>
  escapeHtml(text)
    .replace(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\p{L}\p{N}_])__(?=[^\s_])(.+?)(?<=\S)__(?![\p{L}\p{N}])/gu, '<u>$1</u>')
    .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])(.+?)(?<=[^\s_])_(?![\p{L}\p{N}_])/gu, '<em>$1</em>')
    .replaceAll('\n', '<br />')

interface Item {
  indent: number
  isOrdered: boolean
  text: string
}

type Block = { type: 'heading'; level: number; text: string } | { type: 'text'; text: string } | ListBlock
interface ListBlock {
  type: 'list'
  items: Item[]
}

const HEADING = /^(#{1,6}) +(\S.*)$/
const ITEM = /^( *)(?:([-•–*])|(\d{1,2})[.)]) +(\S.*)$/

/** A numbered list starts with 1: '30. andar' at the start of a line is no list. */
function readItem(line: string, isInList: boolean): Item | null {
  const match = ITEM.exec(line)
  if (!match) return null
  const [, indent = '', , number, text = ''] = match
  if (number && number !== '1' && !isInList) return null
  return { indent: indent.length, isOrdered: number !== undefined, text }
}

const isOtherList = (item: Item, last: Item | undefined) =>
  last !== undefined && item.indent === 0 && last.isOrdered !== item.isOrdered

function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let isAfterBlank = true
  for (const line of text.split(/\r\n?|\n/).map((raw) => raw.trimEnd())) {
    if (!line) {
      isAfterBlank = true
      continue
    }
    const last = blocks.at(-1)
    const lastItem = last?.type === 'list' ? last.items.at(-1) : undefined
    const heading = HEADING.exec(line)
    const item = readItem(line, lastItem !== undefined)
    if (heading) blocks.push({ type: 'heading', level: heading[1]?.length ?? 0, text: heading[2] ?? '' })
    else if (item && last?.type === 'list' && !(isAfterBlank && isOtherList(item, lastItem)))
      last.items.push(item)
    else if (item) blocks.push({ type: 'list', items: [item] })
    else if (lastItem && !isAfterBlank && line.startsWith('  ')) lastItem.text += `\n${line.trim()}`
    else if (last?.type === 'text' && !isAfterBlank) last.text += `\n${line.trim()}`
    else blocks.push({ type: 'text', text: line.trim() })
    isAfterBlank = false
  }
  return blocks
}

function listHtml(items: Item[]): string {
  let html = ''
  for (let at = 0; at < items.length; ) {
    const { indent, isOrdered } = items[at] as Item
    const tag = isOrdered ? 'ol' : 'ul'
    html += `<${tag}>`
    while (at < items.length && items[at]?.indent === indent && items[at]?.isOrdered === isOrdered) {
      const start = at + 1
      let end = start
      while ((items[end]?.indent ?? -1) > indent) end += 1
      html += `<li>${inlineHtml(items[at]?.text ?? '')}${listHtml(items.slice(start, end))}</li>`
      at = end
    }
    html += `</${tag}>`
  }
  return html
}

function blockHtml(block: Block): string {
  if (block.type === 'list') return listHtml(block.items)
  if (block.type === 'text') return `<p>${inlineHtml(block.text)}</p>`
  // Spec A §5 allows h3 to h6.
  const level = Math.max(3, block.level)
  return `<h${level}>${inlineHtml(block.text)}</h${level}>`
}

/** The typed text as HTML of the tags that spec A §5 allows; '' for blank text. */
export const textToHtml = (text: string): string =>
  showEscaped(readBlocks(hideEscaped(text)).map(blockHtml).join(''))
