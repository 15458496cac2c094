import { Mail, MessageCircle } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { whatsappUrl } from '#web/lib/format.ts'
import { useSite } from '#web/lib/site.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'

const look = buttonClass({ variant: 'secondary' })

/**
 * Contacts for questions about plans and charges (spec B §2.11). Links to the contact page if this installation has no
 * other contacts.
 */
export function HelpCard() {
  const { contactEmail, contactWhatsapp } = useSite()
  return (
    <Card as="section" aria-labelledby="ajuda" className="print:hidden">
      <h2 id="ajuda" className="font-semibold text-lead">
        Precisa de ajuda?
      </h2>
      <p className="mt-1 text-muted">
        Fale com a nossa equipe sobre planos, cobranças e recibos. Segunda a Sexta, 9h às 18h.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {contactEmail && (
          <a
            href={`mailto:${contactEmail}?subject=${encodeURIComponent('Cobrança no Medponto')}`}
            className={look}
          >
            <Mail aria-hidden />
            E-mail
          </a>
        )}
        {contactWhatsapp && (
          <a
            href={whatsappUrl(contactWhatsapp, 'Olá! Preciso de ajuda com a cobrança do Medponto.')}
            target="_blank"
            rel="noopener noreferrer"
            className={look}
          >
            <MessageCircle aria-hidden />
            WhatsApp
            <span className="sr-only"> (abre em nova aba)</span>
          </a>
        )}
        {!contactEmail && !contactWhatsapp && (
          <Link to={paths.contact} className={look}>
            Página de contato
          </Link>
        )}
      </div>
    </Card>
  )
}
