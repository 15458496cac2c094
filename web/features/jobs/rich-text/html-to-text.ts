import { escapableCharacters } from './text-to-html.ts'

type Node = string | Element
interface Element {
  tag: string
  children: Node[]
}

const blockTags = new Set(['p', 'div', 'ul', 'ol', 'li', 'h3', 'h4', 'h5', 'h6'])
const marks = new Map(Object.entries({ strong: '**', b: '**', em: '_', i: '_', u: '__' }))
const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }))
/** Deeper tags are ignored, because recursion over them would exhaust the stack. Nobody writes them. */
const MAX_DEPTH = 100

const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities.get(name) ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** Parses sanitized HTML (spec A §5), which has no comments or scripts and no attributes that matter. */
function parseHtml(html: string): Node[] {
  const root: Element = { tag: 'div', children: [] }
  const open = [root]
  for (const [, slash, name, text] of html.matchAll(/<(\/?)([a-z][a-z\d]*)[^>]*>|([^<]+|<)/gi)) {
    const parent = open.at(-1) ?? root
    const tag = name?.toLowerCase()
    if (text !== undefined) parent.children.push(decodeEntities(text).replace(/\s+/g, ' '))
    else if (tag === 'br') parent.children.push('\n')
    else if (slash) {
      const index = open.findLastIndex((element) => element.tag === tag)
      if (index > 0) open.length = index
    } else if (tag && open.length <= MAX_DEPTH) {
      const element = { tag, children: [] }
      parent.children.push(element)
      open.push(element)
    }
  }
  return root.children
}

const isBlock = (node: Node): node is Element => typeof node !== 'string' && blockTags.has(node.tag)

/** Escapes only what would otherwise be read as a mark, so that ordinary texts contain no backslashes. */
const escapeInline = (text: string) =>
  text
    .replace(/\\(?=(.))/g, (backslash, next: string) =>
      escapableCharacters.includes(next) ? '\\\\' : backslash,
    )
    .replace(/\*(?=\*)|(?<=\*)\*|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')

const escapeLineStart = (line: string) =>
  line.replace(/^(\d{1,2})([.)])(?= )/, '$1\\$2').replace(/^(?:[-•–*]|#{1,6})(?= )/, '\\$&')

/** Marks each line separately, inside its leading and trailing spaces, because a mark next to a space is literal. */
const markLines = (text: string, mark: string) =>
  text.replace(
    /^([^\S\n]*)(\S.*?)([^\S\n]*)$/gm,
    (_, before, words, after) => before + mark + words + mark + after,
  )

const inlineText = (nodes: Node[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node === '\n' ? node : escapeInline(node)
      const mark = marks.get(node.tag)
      return mark ? markLines(inlineText(node.children), mark) : inlineText(node.children)
    })
    .join('')

const trimLines = (text: string) => text.replace(/[^\S\n]*\n[^\S\n]*/g, '\n').trim()

function listText({ tag, children }: Element): string {
  const items = children.filter((child): child is Element => typeof child !== 'string' && child.tag === 'li')
  return items
    .map((item, index) => {
      const marker = tag === 'ol' ? `${index + 1}. ` : '- '
      const [first = '', ...rest] = blockTexts(item.children).join('\n').split('\n')
      return [marker + first, ...rest.map((line) => `  ${line}`)].join('\n')
    })
    .join('\n')
}

function headingText({ tag, children }: Element): string {
  const title = trimLines(inlineText(children)).replaceAll('\n', ' ')
  return title && `${'#'.repeat(Number(tag[1]))} ${title}`
}

function textsOf(block: Element): string[] {
  if (block.tag === 'ul' || block.tag === 'ol') return [listText(block)]
  return block.tag.startsWith('h') ? [headingText(block)] : blockTexts(block.children)
}

/** The text of each block. Inline nodes between two blocks form a block of their own. */
function blockTexts(nodes: Node[]): string[] {
  const texts: string[] = []
  let inline: Node[] = []
  const endInline = () => {
    texts.push(trimLines(inlineText(inline)).split('\n').map(escapeLineStart).join('\n'))
    inline = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) {
      inline.push(node)
      continue
    }
    endInline()
    texts.push(...textsOf(node))
  }
  endInline()
  return texts.filter(Boolean)
}

/** Stored HTML as the text to edit. `textToHtml` turns it back into the same HTML, so that saving it changes nothing. */
export const htmlToText = (html: string): string => blockTexts(parseHtml(html)).join('\n\n')
