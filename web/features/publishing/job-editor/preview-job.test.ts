import { expect, it } from 'vitest'
import { shownHtml } from './preview-job.ts'

it('a preview shows the HTML of the editor as it is', () => {
  const html =
    '<h3>Sobre</h3><p><strong>um</strong> <em>e</em> <u>dois</u><br>três &amp; &lt;b&gt;</p><ul><li>a<ol><li>b</li></ol></li></ul>'
  expect(shownHtml(html)).toBe(html)
  expect(shownHtml('um<br />dois<br/>três<ol start="3"><li>a</li></ol>')).toBe(
    'um<br>dois<br>três<ol><li>a</li></ol>',
  )
})

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)">a</p>',
  '<<p>script>alert(1)</script>',
  '<p/onclick=alert(1)>',
  '<p title="<b>" onclick=alert(1)>',
  '<pre>a',
  '<!-- a',
])('a preview has no other tags and no attributes: %s', (html) => {
  expect(shownHtml(html).match(/<(?!\/?[a-z]\d?>)/)).toBeNull()
})
