import { paths } from '#contract/paths.ts'
import { typedPhoneText } from '#contract/phone-text.ts'
import { callUrl } from '#web/lib/format.ts'
import { useSite } from '#web/lib/site.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Link } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'

const links = [
  [paths.about, 'Sobre nós'],
  [paths.telemedicine, 'Telemedicina'],
  [paths.faq, 'FAQ'],
  [paths.contact, 'Contato'],
  [paths.terms, 'Termos de Uso'],
  [paths.privacy, 'Privacidade'],
  [paths.transparency, 'Transparência'],
  [paths.reportWithoutAccount, 'Denunciar'],
  [paths.status, 'Situação do serviço'],
] as const

/** Tagline, contacts of this installation and links to the static pages (spec B §2.17). */
export function Footer() {
  const site = useSite()
  const year = new Date(useNow()).getUTCFullYear()
  return (
    <footer className="mt-10 sm:mt-12 print:hidden border-border border-t bg-surface">
      <div className="container-page grid gap-x-8 gap-y-4 py-8 sm:grid-cols-2 lg:grid-cols-[auto_1fr]">
        <div>
          <Link to={paths.home} className="inline-block rounded-control">
            <Logo />
          </Link>
          <p className="mt-3 text-muted">O ponto de encontro da medicina.</p>
          <p className="mt-1 text-muted">Curitiba, PR</p>
          {site.contactEmail && (
            <a href={`mailto:${site.contactEmail}`} className="footer-link">
              {site.contactEmail}
            </a>
          )}
          {site.contactPhone && (
            <p>
              <a href={callUrl(site.contactPhone)} className="footer-link">
                {typedPhoneText(site.contactPhone)}
              </a>
            </p>
          )}
        </div>
        <nav aria-label="Rodapé" className="sm:justify-self-end">
          <ul className="grid grid-cols-2 gap-x-8 lg:flex lg:flex-wrap lg:justify-end lg:gap-x-5">
            {links.map(([to, label]) => (
              <li key={to}>
                <Link to={to} className="footer-link">
                  {label}
                </Link>
              </li>
            ))}
            {site.blogUrl && (
              <li>
                <a href={site.blogUrl} className="footer-link">
                  Blog
                </a>
              </li>
            )}
          </ul>
        </nav>
      </div>
      <p className="border-border border-t px-4 py-4 text-center text-muted text-small">
        © {year} Medponto. Todos os direitos reservados.
      </p>
    </footer>
  )
}
