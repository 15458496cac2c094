import { paths } from '#contract/paths.ts'
import { TextLink } from './text-link.tsx'

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
