import { beforeAll, describe, expect, test } from 'vitest'
import { builtPages } from '#server/http/render.ts'
import { type TestApp, testApp } from './app.ts'

/** The words of a page, without its tags. */
async function textOf({ app }: TestApp, url: string): Promise<string> {
  const { body } = await app.inject({ url })
  const page = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  return page
    .replace(/<!--.*?-->|<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
}

describe('who runs the site', () => {
  let configured: TestApp
  let unknown: TestApp
  beforeAll(async () => {
    unknown = await testApp({ pages: builtPages() })
    configured = await testApp({
      sameDatabaseAs: unknown,
      pages: builtPages(),
      env: {
        COMPANY_NAME: 'Ponto Médico Ltda.',
        COMPANY_CNPJ: '11222333000181',
        CONTACT_PHONE: '4133334444',
      },
    })
  })
  const who = 'Ponto Médico Ltda. (CNPJ 11.222.333/0001-81, telefone (41) 3333-4444)'

  test.each([
    ['/about', `O Medponto é mantido por ${who}.`, null],
    ['/termos', `O site é mantido por ${who}. Para falar conosco`, 'fizerem.Para falar conosco'],
    ['/privacidade', `O controlador dos dados é ${who}.`, 'O controlador dos dados é quem mantém este site.'],
  ])('%s names the company, and is silent about one that is not configured', async (url, named, other) => {
    expect(await textOf(configured, url)).toContain(named)
    const text = await textOf(unknown, url)
    expect(text).not.toMatch(/é mantido por|Quem somos/)
    if (other) expect(text).toContain(other)
  })
})
