import { Children, isValidElement, type ReactNode } from 'react'
import { slugOf } from '#contract/slugs.ts'
import { Seo } from '#web/lib/seo.tsx'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

interface StaticPageProps {
  title: string
  lead: ReactNode
  description: string
  path: string
  /** The version of a legal text: the date of its last change, such as '2026-11-22'. */
  version?: string
  /** Lists the sections at the top. */
  withContents?: boolean
  children: ReactNode
}

/** The layout of a static page. */
export function StaticPage(props: StaticPageProps) {
  const { title, lead, description, path, version, withContents = false, children } = props
  return (
    <article className="mx-auto w-full max-w-2xl px-4 py-10 sm:py-14">
      <Seo title={`${title} | Medponto`} description={description} path={path} />
      <h1 className="font-semibold text-page">{title}</h1>
      <div className="mt-3 text-lead text-muted">{lead}</div>
      {version && (
        <p className="mt-2 text-muted text-small">
          Versão de <time dateTime={version}>{longDate(version)}</time>
        </p>
      )}
      {withContents && <Contents titles={titlesOf(children)} />}
      <div className="mt-8 grid gap-8">{children}</div>
    </article>
  )
}

const dateFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' })
const longDate = (version: string) => dateFormat.format(new Date(version))

/** The titles of the page's sections, whatever component draws them. */
const titlesOf = (children: ReactNode) =>
  Children.toArray(children).flatMap((child) => {
    const title = isValidElement<{ title?: unknown }>(child) ? child.props.title : null
    return typeof title === 'string' ? [title] : []
  })

function Contents({ titles }: { titles: string[] }) {
  return (
    <nav aria-labelledby="conteudo" className="mt-8 rounded-card border bg-subtle p-4 sm:p-5 print:hidden">
      <h2 id="conteudo" className="font-semibold">
        Nesta página
      </h2>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {titles.map((title) => (
          <li key={title}>
            <a
              href={`#${slugOf(title)}`}
              className="inline-block py-1.5 text-brand underline-offset-4 hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A heading with paragraphs and lists. Its title is also its address in the page. */
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
    <section id={slugOf(title)} className="scroll-mt-24">
      <Heading className={`mb-2 font-semibold ${Heading === 'h2' ? 'text-title' : 'text-lead'}`}>
        {title}
      </Heading>
      <div className="grid gap-3">{children}</div>
    </section>
  )
}

export function Bullets({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-1.5 pl-5 marker:text-muted">{children}</ul>
}

const linkClass = `font-semibold ${underlinedLinkClass}`

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
