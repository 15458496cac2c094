import ts from 'typescript'
import { expect, test } from 'vitest'
import { files, isInside, isTest, textOf } from './import-graph.ts'

const shown = files.filter(
  (file) =>
    ['contract', 'server', 'web'].some((folder) => isInside(folder, file)) &&
    !isTest(file) &&
    // Demo texts, search words, and the names of specialties and holidays.
    !/^(server\/(demo|db|features\/search\/search-language)\/|web\/features\/site\/debug\/|contract\/jobs\/medicine\.ts$|web\/lib\/calendar\/holiday-names\.ts$)/.test(
      file,
    ),
)

/** String literals, the fixed parts of templates, and the text of JSX. */
function* literalsOf(file: string): Generator<string> {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true)
  function* walk(node: ts.Node): Generator<string> {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) yield node.text.replace(/\s+/g, ' ').trim()
    if (ts.isTemplateExpression(node))
      yield [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
    for (const child of node.getChildren(source)) yield* walk(child)
  }
  yield* walk(source)
}

const literals = shown.flatMap((file) => [...literalsOf(file)].map((text) => ({ file, text })))
const breaking = (isWrong: (text: string) => boolean) =>
  literals.filter(({ text }) => isWrong(text)).map(({ file, text }) => `${file}: ${text}`)

test("the texts say 'e-mail', never 'email'", () => {
  expect(
    breaking(
      (text) =>
        /\bEmails?\b|[a-zà-ÿ] emails?\b|\bemails? [a-zà-ÿ]{2,}/.test(text) && !text.startsWith('openid '),
    ),
  ).toEqual([])
})

/** Spec B §8. */
const ofSpec = 'Você precisa estar logado para patrocinar uma vaga'

test("a featured job is called 'em destaque', never 'patrocinada'", () => {
  // Addresses are not read.
  const isAddress = (text: string) => /^[a-z]+$/.test(text)
  expect(breaking((text) => /patroc[ií]n/i.test(text) && text !== ofSpec && !isAddress(text))).toEqual([])
})

/** Names may have capitals inside a text. */
const names = [
  'Google Agenda',
  'Termos de Uso',
  'Política de Privacidade',
  'Google',
  'JavaScript',
  'Mercado Pago',
  'American Express',
  'Medponto',
  'Receita Federal',
  'Pix',
  'Enterprise',
  'Shift e Delete',
  'Samsung Internet',
  // States, cities and people.
  'Distrito Federal',
  'Espírito Santo',
  'Mato Grosso do Sul',
  'Mato Grosso',
  'Minas Gerais',
  'Rio Grande do Norte',
  'Rio Grande do Sul',
  'Santa Catarina',
  'São Paulo',
  'Rio de Janeiro',
  'Belo Horizonte',
  'Porto Alegre',
  'Marina Teles Vilarinho',
  'Beatriz Nogueira Lima',
]

/** A heading, button or label: a few words without an end of sentence. Names of keys, codes and headers have no spaces. */
const isLabel = (text: string) => /^\p{Lu}[\p{L} -]+$/u.test(text) && text.split(' ').length <= 7
const hasTitleCase = (text: string) => /\p{Ll} (?:\p{Ll}+ )*\p{Lu}\p{Ll}/u.test(text)

test('headings, buttons and labels are in sentence case', () => {
  const withoutNames = (text: string) => names.reduce((rest, name) => rest.replaceAll(name, 'x'), text)
  expect(breaking((text) => isLabel(text) && hasTitleCase(withoutNames(text)))).toEqual([])
})

/** Numbers that no rule of the product holds. */
const prose = [
  // A question that an employer may take over, and what a quarter and a week are.
  'Pode começar nos próximos 15 dias?',
  'a cada 3 meses',
  'Passar 7 dias',
]

test("periods in texts are built from the constants that hold them: no '30 dias' is typed", () => {
  // One is the singular of a counted text: 'há 1 dia'.
  expect(
    breaking(
      (text) =>
        /(?<![\d.,])(?!1 )\d+ (dias?|minutos?|horas?|mês|meses)(?!\p{L})/iu.test(text) &&
        !prose.includes(text),
    ),
  ).toEqual([])
})
