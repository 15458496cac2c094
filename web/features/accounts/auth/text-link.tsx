import type { ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import { paths } from '#contract/paths.ts'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

/** A link inside a sentence. `newTab` opens another tab, so that a form on this page keeps its input. */
export function TextLink({
  newTab,
  children,
  ...props
}: LinkProps & { newTab?: boolean; children: ReactNode }) {
  return (
    <Link {...props} {...(newTab && { target: '_blank' })} className={`font-semibold ${underlinedLinkClass}`}>
      {children}
      {newTab && <span className="sr-only"> (abre em outra aba)</span>}
    </Link>
  )
}

/** 'Termos de Uso e a Política de Privacidade', to be written after the article 'os'. */
export function TermsAndPrivacyLinks() {
  return (
    <>
      <TextLink newTab to={paths.terms}>
        Termos de Uso
      </TextLink>{' '}
      e a{' '}
      <TextLink newTab to={paths.privacy}>
        Política de Privacidade
      </TextLink>
    </>
  )
}
