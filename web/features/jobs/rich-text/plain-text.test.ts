import { describe, expect, it } from 'vitest'
import { isPlain, paragraphsOf, textOf } from './plain-text.ts'

describe('typed text', () => {
  it.each([
    ['paragraphs', 'Um.\n\nDois.\n \nTrês.', '<p>Um.</p><p>Dois.</p><p>Três.</p>'],
    ['line breaks', ' Oferecemos:\n- **a** ', '<p>Oferecemos:<br />- **a**</p>'],
    ['markup', 'PA < 90 & <b>', '<p>PA &lt; 90 &amp; &lt;b&gt;</p>'],
    ['nothing', ' \n ', ''],
  ])('becomes HTML: %s', (_, text, html) => expect(paragraphsOf(text)).toBe(html))

  it('survives being read again', () => {
    const text = 'Um.\nSem <b> & "aspas".\n\n- &lt; \\ **três**'
    const html = paragraphsOf(text)
    expect(isPlain(html)).toBe(true)
    expect(textOf(html)).toBe(text)
  })
})

it.each([
  ['<p>Uma linha<br>e outra &quot;x&quot;&nbsp;</p>', true, 'Uma linha\ne outra "x"'],
  ['uma<br />e outra', true, 'uma\ne outra'],
  ['', true, ''],
  ['<p>um <strong>dois</strong></p>', false, 'um dois'],
  ['<div>um<p>dois</p></div>', false, 'um\n\ndois'],
  [
    '<h3>Sobre</h3><p>Nós:</p><ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><p>Fim</p>',
    false,
    'Sobre\n\nNós:\n\na\nb\n\nc\n\nFim',
  ],
])('only paragraphs and line breaks are plain, and all of the text is read: %s', (html, plain, text) => {
  expect(isPlain(html)).toBe(plain)
  expect(textOf(html)).toBe(text)
})
