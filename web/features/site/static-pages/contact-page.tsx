import { Mail, MessageCircle, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { typedPhoneText } from '#contract/phone-text.ts'
import { callUrl, whatsappUrl } from '#web/lib/format.ts'
import { type Site, useSite } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { ContactForm } from './contact-form.tsx'
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
      text: typedPhoneText(contactWhatsapp),
    },
    contactPhone && {
      name: 'Telefone',
      icon: <Phone />,
      href: callUrl(contactPhone),
      text: typedPhoneText(contactPhone),
    },
  ].filter((channel) => typeof channel === 'object' && channel !== null)
}

/** The result of a message that was sent without scripts. */
function FormResult({ result }: { result: string | null }) {
  if (result === 'enviada') return <Sent />
  if (result !== 'incompleta') return null
  return (
    <Alert variant="danger" title="A mensagem não foi enviada">
      Preencha nome, e-mail, assunto e mensagem. Volte à página anterior para não perder o que escreveu.
    </Alert>
  )
}

const Sent = () => (
  <Alert variant="success" title="Mensagem enviada">
    Recebemos a sua mensagem e respondemos por e-mail.
  </Alert>
)

/** A form that reaches the operator, and the other channels of this installation. */
export default function ContactPage() {
  const site = useSite()
  const [search] = useSearchParams()
  const [isSent, setIsSent] = useState(false)
  const message = planRequestMessage(search)
  const channels = channelsOf(site, message)
  const result = search.get('mensagem')
  return (
    <StaticPage
      title="Contato"
      lead="Escreva para a nossa equipe. Respondemos por e-mail."
      description="Fale com o Medponto: canais de atendimento para médicos e para quem contrata."
      path={paths.contact}
    >
      <FormResult result={isSent ? null : result} />
      {isSent ? (
        <Sent />
      ) : (
        result !== 'enviada' && (
          <Card padding="lg">
            <ContactForm
              key={message}
              subject={message ? 'Planos do Medponto' : ''}
              message={message ?? ''}
              onSent={() => setIsSent(true)}
            />
          </Card>
        )
      )}
      {channels.length > 0 && (
        <Section title="Outros canais">
          <ul className="grid gap-3 sm:grid-cols-2">
            {channels.map(({ name, icon, href, text }) => (
              <Card as="li" key={name} interactive padding="sm" className="flex items-center gap-4">
                <span aria-hidden="true" className="text-brand [&_svg]:size-6">
                  {icon}
                </span>
                <div className="min-w-0">
                  <h3 className="text-muted text-small">{name}</h3>
                  <a
                    href={href}
                    className="break-words font-semibold after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
                  >
                    {text}
                  </a>
                </div>
              </Card>
            ))}
          </ul>
        </Section>
      )}
      {site.dpoEmail && (
        <Section title="Dados pessoais">
          <p>
            Para exercer seus direitos sobre dados pessoais, escreva a {site.dpoName ?? 'nosso encarregado'}:{' '}
            <ExternalLink href={`mailto:${site.dpoEmail}`}>{site.dpoEmail}</ExternalLink>.
          </p>
        </Section>
      )}
      <Section title="Antes de escrever">
        <p>
          Muitas dúvidas já têm resposta nas <PageLink to={paths.faq}>perguntas frequentes</PageLink>. Sobre
          uma vaga específica, fale com a empresa que a publicou: o contato dela está na página da vaga quando
          é público, e quem já se candidatou pode escrever pelas mensagens da candidatura. Para avisar de algo
          errado em uma vaga ou em um perfil, <PageLink to={paths.reportWithoutAccount}>denuncie</PageLink>.
        </p>
      </Section>
    </StaticPage>
  )
}
