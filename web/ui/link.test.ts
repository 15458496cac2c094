import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type LinkProps, MemoryRouter, Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

const links: LinkProps[] = [
  { to: '/vagas', children: 'Vagas' },
  { to: '/vagas?search=m%C3%A9dico&page=2#lista', className: 'link', title: 'Página "2" & mais' },
  { to: '/vagas/detalhes/1', discover: 'none', 'aria-current': 'page', target: '_blank', rel: 'noreferrer' },
  { to: '/', onClick: () => {}, state: { a: 1 }, replace: true, preventScrollReset: true, id: 'home' },
  { to: '/login', reloadDocument: true, 'data-offer': true } as LinkProps,
  { to: '?page=2' },
  { to: { pathname: '/vagas', search: '?page=2' } },
  { to: '../vagas' },
  { to: '//other.example/vagas' },
  { to: 'https://other.example/vagas' },
  { to: 'mailto:ajuda@example.com' },
]

test.each(links)('$to: the HTML of the server is that of the router', (props) => {
  const html = (Component: typeof RouterLink) =>
    renderToString(
      createElement(
        MemoryRouter,
        { initialEntries: ['/empresas/2?aba=vagas'] },
        createElement(Component, props),
      ),
    )
  expect(Link).not.toBe(RouterLink)
  expect(html(Link as typeof RouterLink)).toBe(html(RouterLink))
})
