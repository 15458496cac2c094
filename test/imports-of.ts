import ts from 'typescript'

export interface Specifier {
  /** Null if only a run can tell what is imported. */
  text: string | null
  typeOnly: boolean
}

/** The specifier of a node that imports, in whatever way; null for any other node. */
function specifierOf(node: ts.Node): { from: ts.Node | undefined; typeOnly: boolean } | null {
  if (ts.isImportDeclaration(node))
    return {
      from: node.moduleSpecifier,
      typeOnly: node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
    }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier)
    return { from: node.moduleSpecifier, typeOnly: node.isTypeOnly }
  if (ts.isImportTypeNode(node))
    return { from: ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, typeOnly: true }
  if (ts.isExternalModuleReference(node)) return { from: node.expression, typeOnly: false }
  if (!ts.isCallExpression(node)) return null
  const { expression } = node
  const imports =
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(expression) && expression.text === 'require')
  return imports ? { from: node.arguments[0], typeOnly: false } : null
}

/** Every module that a text imports or exports from, type-only, dynamic and `typeof import()` included. */
export function specifiersIn(text: string): Specifier[] {
  const found: Specifier[] = []
  function visit(node: ts.Node): void {
    const specifier = specifierOf(node)
    if (specifier) {
      const { from, typeOnly } = specifier
      found.push({ text: from && ts.isStringLiteralLike(from) ? from.text : null, typeOnly })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest))
  return found
}
