/** Pages that exist, by the segments of their address. */
interface Node {
  children: Map<string, Node>
  /** A segment that is a parameter. */
  any: Node | null
  pattern: string | null
}

const newNode = (): Node => ({ children: new Map(), any: null, pattern: null })

function add(root: Node, pattern: string): void {
  let node = root
  for (const segment of pattern.split('/').filter(Boolean)) {
    const isParameter = segment.startsWith(':')
    // The address without an optional parameter is the same page.
    if (segment.endsWith('?')) node.pattern = pattern
    const next = (isParameter ? node.any : node.children.get(segment)) ?? newNode()
    if (isParameter) node.any = next
    else node.children.set(segment, next)
    node = next
  }
  node.pattern = pattern
}

/**
 * Finds the pattern of a page's address, such as '/vagas/detalhes/:id', or null. The set of patterns is bounded, as labels of
 * metrics have to be. `patterns` are those of React Router; one that ends with '*' is no page.
 */
export function pagePatterns(patterns: readonly string[]): (url: string) => string | null {
  const root = newNode()
  for (const pattern of patterns) {
    if (pattern.includes('*')) continue
    add(root, `/${pattern.replace(/^\//, '')}`)
  }
  root.pattern = '/'
  return (url) => {
    const end = url.search(/[?#]/)
    let node: Node | null = root
    for (const segment of (end < 0 ? url : url.slice(0, end)).split('/')) {
      if (segment === '') continue
      node = node.children.get(segment) ?? node.any
      if (!node) return null
    }
    return node.pattern
  }
}
