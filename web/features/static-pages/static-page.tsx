import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Seo } from '#web/lib/seo.tsx'

interface StaticPageProps {
  title: string
  lead: ReactNode
  description: string
  path: string
  /** Date of the last change, for legal texts. */
  updated?: string
  children: ReactNode
}

/** The layout of a static page. */
export function StaticPage({ title, lead, description, path, updated, children }: StaticPageProps) {
  return (
    <article className="mx-auto w-full max-w-2xl px-4 py-10 sm:py-14">
      <Seo title={`${title} | Medponto`} description={description} path={path} />
      <h1 className="font-bold text-3xl">{title}</h1>
      <div className="mt-3 text-lg text-muted">{lead}</div>
      {updated && <p className="mt-2 text-muted text-sm">Última atualização: {updated}.</p>}
      <div className="mt-8 grid gap-8">{children}</div>
    </article>
  )
}

/** A heading with paragraphs and lists. */
export function Section({
  title,
  level: Heading = 'h2',
  children,
}: {
  title: string
  level?: 'h2' | 'h3'
  children: ReactNode
}) {
  return (
    <section>
      <Heading className={`mb-2 font-semibold ${Heading === 'h2' ? 'text-xl' : 'text-lg'}`}>{title}</Heading>
      <div className="grid gap-3 leading-relaxed">{children}</div>
    </section>
  )
}

export function Bullets({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-1.5 pl-5 marker:text-muted">{children}</ul>
}

const linkClass =
  'font-medium text-brand underline decoration-brand/40 underline-offset-4 hover:decoration-current'

export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={linkClass}>
      {children}
    </Link>
  )
}

/** A link to an e-mail address, a phone number or another site. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={`${linkClass} break-words`}>
      {children}
    </a>
  )
}
