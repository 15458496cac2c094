import { Mail, MessageCircle } from 'lucide-react'
import type { EmployerApplication } from '#contract/api/hiring/received-applications.ts'
import { formatPhone } from '#contract/phone-text.ts'
import { whatsappUrl } from '#web/lib/format.ts'

const linkClass =
  'inline-flex min-h-11 min-w-0 max-w-full items-center gap-2 rounded-control font-semibold text-brand text-small underline decoration-brand/40 underline-offset-4 hover:decoration-current [&_svg]:size-4 [&_svg]:shrink-0'

/** Phone and e-mail of the applicant; the API omits them once the application is withdrawn. */
export function ApplicantContact({
  application: { phone, email, doctorName, jobTitle },
}: {
  application: EmployerApplication
}) {
  if (!phone && !email) return null
  const greeting = `Olá, ${doctorName}! Recebemos sua candidatura à vaga “${jobTitle}” no Medponto.`
  return (
    <p className="mt-1 flex flex-wrap gap-x-5">
      {phone && (
        <a
          href={whatsappUrl(phone, greeting)}
          target="_blank"
          rel="noopener noreferrer"
          className={linkClass}
        >
          <MessageCircle aria-hidden />
          <span className="sr-only">WhatsApp de {doctorName}: </span>
          {formatPhone(phone)}
          <span className="sr-only"> (abre em nova aba)</span>
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={linkClass}>
          <Mail aria-hidden />
          <span className="sr-only">E-mail de {doctorName}: </span>
          <span className="min-w-0 break-all">{email}</span>
        </a>
      )}
    </p>
  )
}
