import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlToText } from './html-to-text.ts'
import { textToHtml } from './text-to-html.ts'

describe('typed text becomes HTML', () => {
  it.each([
    ['a paragraph', 'Buscamos médico.', '<p>Buscamos médico.</p>'],
    ['paragraphs', 'Um.\n\nDois.', '<p>Um.</p><p>Dois.</p>'],
    ['a line break', 'Um\ndois', '<p>Um<br />dois</p>'],
    [
      'a list under a line of text',
      'Oferecemos:\n- a\n- b',
      '<p>Oferecemos:</p><ul><li>a</li><li>b</li></ul>',
    ],
    ['a numbered list', '1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['a nested list', '- a\n  - b\n- c', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    ['a list with blank lines', '- a\n\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['two kinds of list', '- a\n\n1. b', '<ul><li>a</li></ul><ol><li>b</li></ol>'],
    ['a heading', '### Sobre\nNós', '<h3>Sobre</h3><p>Nós</p>'],
    ['marks', '**a** e _b_ e __c__', '<p><strong>a</strong> e <em>b</em> e <u>c</u></p>'],
    ['markup that stays literal', 'PA < 90 & <b>', '<p>PA &lt; 90 &amp; &lt;b&gt;</p>'],
    ['names with underscores', 'rh_vagas_sp@x.com', '<p>rh_vagas_sp@x.com</p>'],
    ['a number that starts no list', '30. andar', '<p>30. andar</p>'],
    ['a lone asterisk', '5 * 3 ** 2', '<p>5 * 3 ** 2</p>'],
    ['an escaped character', '\\- não é lista \\*\\*', '<p>- não é lista **</p>'],
    ['nothing', ' \n ', ''],
  ])('%s', (_, text, html) => expect(textToHtml(text)).toBe(html))
})

describe('stored HTML becomes text', () => {
  it.each([
    ['lines without blocks', 'um<br />dois<br /><br />três', 'um\ndois\n\ntrês'],
    ['b and i as marks', '<p><b>a</b> <i>b</i></p>', '**a** _b_'],
    ['blocks in a div', '<div>a<p>b</p></div>', 'a\n\nb'],
    ['spaces inside a mark', '<p>a<strong> b </strong>c</p>', 'a **b** c'],
    ['entities', '<p>&lt;b&gt; &amp; &quot;x&quot;</p>', '<b> & "x"'],
    ['text that looks like a list', '<p>- a</p><p>1. b</p>', '\\- a\n\n1\\. b'],
    ['an empty paragraph', '<p></p><p>a</p>', 'a'],
    ['nothing', '', ''],
  ])('%s', (_, html, text) => expect(htmlToText(html)).toBe(text))
})

const word = fc.stringMatching(/^[a-zç0-9*_#.\\&<-]{1,6}$/)
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '))
const escaped = words.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
const plain = fc.stringMatching(/^[a-z]{1,6}$/)
const marked = fc
  .tuple(fc.constantFrom('strong', 'em', 'u'), plain)
  .map(([tag, text]) => `<${tag}>${text}</${tag}>`)
const phrase = fc
  .array(fc.oneof(escaped, marked), { minLength: 1, maxLength: 3 })
  .map((list) => list.join(' '))
const paragraph = fc
  .array(phrase, { minLength: 1, maxLength: 2 })
  .map((lines) => `<p>${lines.join('<br />')}</p>`)
const heading = fc
  .tuple(fc.constantFrom(3, 4, 5, 6), phrase)
  .map(([level, text]) => `<h${level}>${text}</h${level}>`)
const { list } = fc.letrec<{ list: string }>((tie) => ({
  list: fc
    .tuple(
      fc.constantFrom('ul', 'ol'),
      fc.array(fc.tuple(phrase, fc.option(tie('list'), { nil: '', freq: 3 })), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(
      ([tag, items]) =>
        `<${tag}>${items.map(([text, nested]) => `<li>${text}${nested}</li>`).join('')}</${tag}>`,
    ),
}))

it('saving an unchanged text keeps its HTML', () => {
  // A paragraph after each block: two adjacent lists of one kind would become one list.
  const parts = fc.array(fc.tuple(fc.oneof(paragraph, heading, list), paragraph), {
    minLength: 1,
    maxLength: 3,
  })
  fc.assert(
    fc.property(parts, (pairs) => {
      const html = pairs.flat().join('')
      expect(textToHtml(htmlToText(html))).toBe(html)
    }),
    { numRuns: 2000 },
  )
})

// Exponential work would exceed the time limit of the test runner.
describe('hostile input of the greatest length', () => {
  const filled = (text: string) => text.repeat(Math.ceil(20_000 / text.length))

  it.each(['**a ', '__a ', '_a ', '_*__a', '*_', '\\', '- a\n  ', '1. a\n', '# #', '<b>'])(
    'repeated %j becomes HTML of proportional length',
    (part) => {
      const text = filled(part)
      expect(textToHtml(text).length / text.length).toBeLessThan(10)
    },
  )

  it.each(['<b>', '<div>', '<ul><li>', '<p>_', '<'])(
    'HTML of repeated %j becomes text of proportional length',
    (part) => {
      const html = filled(part)
      expect(htmlToText(html).length / html.length).toBeLessThan(10)
    },
  )
})

it('names of object members are neither entities nor marks', () => {
  const html = '<p>&constructor; &toString; <constructor>um</constructor></p>'
  expect(htmlToText(html)).toBe('&constructor; &toString; um')
})
