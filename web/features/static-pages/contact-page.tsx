import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { callUrl, formatPhone, whatsappUrl } from '#web/lib/format.ts'
import { type Site, useSite } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { planRequestMessage } from './plan-request.ts'
import { ExternalLink, PageLink, Section, StaticPage } from './static-page.tsx'

const GREETING = 'Olá! Vim pelo site do Medponto.'

interface Channel {
  name: string
  icon: ReactNode
  href: string
  text: string
}

/** The contact channels configured for this installation. */
function channelsOf(
  { contactEmail, contactPhone, contactWhatsapp }: Site,
  message: string | null,
): Channel[] {
  const digits = contactPhone?.replace(/\D/g, '')
  return [
    contactEmail && {
      name: 'E-mail',
      icon: <Mail />,
      href: `mailto:${contactEmail}${message ? `?subject=${encodeURIComponent('Planos do Medponto')}&body=${encodeURIComponent(message)}` : ''}`,
      text: contactEmail,
    },
    contactWhatsapp && {
      name: 'WhatsApp',
      icon: <MessageCircle />,
      href: whatsappUrl(contactWhatsapp, message ?? GREETING),
      text: formatPhone(contactWhatsapp),
    },
    digits && {
      name: 'Telefone',
      icon: <Phone />,
      href: callUrl(digits),
      text: formatPhone(digits),
    },
  ].filter((channel) => typeof channel === 'object' && channel !== null)
}

export default function ContactPage() {
  const site = useSite()
  const message = planRequestMessage(useSearchParams()[0])
  const channels = channelsOf(site, message)
  return (
    <StaticPage
      title="Contato"
      lead={
        channels.length > 0
          ? 'Fale com a gente pelo canal que preferir.'
          : 'Esta instalação do Medponto ainda não tem canais de contato configurados.'
      }
      description="Fale com o Medponto: canais de atendimento para médicos e para quem contrata."
      path={paths.contact}
    >
      {message && (
        <Alert title={channels.length > 0 ? 'Sua mensagem já está pronta' : 'Seu pedido'}>
          <p>{message}</p>
          {channels.length > 0 && (
            <p className="mt-2">
              Ela vai junto no e-mail e no WhatsApp. Respondemos com os dados para a assinatura.
            </p>
          )}
        </Alert>
      )}
      {channels.length > 0 ? (
        <ul className="grid gap-3 sm:grid-cols-2">
          {channels.map(({ name, icon, href, text }) => (
            <Card as="li" key={name} interactive padding="sm" className="flex items-center gap-4">
              <span aria-hidden="true" className="text-brand [&_svg]:size-6">
                {icon}
              </span>
              <div className="min-w-0">
                <h2 className="text-muted text-sm">{name}</h2>
                <a
                  href={href}
                  className="break-words font-medium after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
                >
                  {text}
                </a>
              </div>
            </Card>
          ))}
        </ul>
      ) : (
        <p>
          Se você opera esta instalação, informe e-mail, telefone ou WhatsApp na configuração do servidor:
          eles passam a aparecer aqui.
        </p>
      )}
      {site.dpoEmail && (
        <Section title="Dados pessoais">
          <p>
            Para exercer seus direitos sobre dados pessoais, escreva a {site.dpoName ?? 'nosso encarregado'}:{' '}
            <ExternalLink href={`mailto:${site.dpoEmail}`}>{site.dpoEmail}</ExternalLink>.
          </p>
        </Section>
      )}
      <Section title={channels.length > 0 ? 'Antes de escrever' : 'Enquanto isso'}>
        <p>
          Muitas dúvidas já têm resposta nas <PageLink to={paths.faq}>perguntas frequentes</PageLink>. Sobre
          uma vaga específica, fale com a empresa que a publicou: o contato dela está na página da vaga quando
          é público.
        </p>
      </Section>
    </StaticPage>
  )
}
