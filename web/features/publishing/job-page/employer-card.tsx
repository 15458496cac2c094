import { Building2, MapPin, MessageCircle, Phone, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { companySizeText } from '#contract/accounts/company-sizes.ts'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { formatPhone } from '#contract/phone-text.ts'
import { callUrl, whatsappUrl } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-[1.125rem] [&_svg]:shrink-0 [&_svg]:text-muted">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** A WhatsApp link with a greeting that names the job, or a call link for an 0800 number, which has no WhatsApp. */
function Contact({ phone, title }: { phone: string; title: string }) {
  const className = cn(
    buttonClass({ variant: 'secondary', block: true }),
    'text-small print:min-h-0 print:justify-start print:border-0 print:p-0',
  )
  const number = <span className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</span>
  if (phone.startsWith('0'))
    return (
      <a href={callUrl(phone)} className={className}>
        <Phone aria-hidden />
        <span>Ligar para {number}</span>
      </a>
    )
  return (
    <a
      href={whatsappUrl(phone, `Olá! Vi a vaga "${title}" no Medponto e gostaria de mais informações.`)}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      <MessageCircle aria-hidden />
      <span>
        WhatsApp {number}
        <span className="sr-only"> (abre em outra aba)</span>
      </span>
    </a>
  )
}

/** 'Sobre a empresa' (spec A §2). A hidden employer has only a placeholder for its name. */
export function EmployerCard({ job: { title, employer } }: { job: JobDetail }) {
  const { id, name, description, location, phone, industry, size, verification } = employer
  return (
    <Card as="section" aria-labelledby="empresa" className="flex flex-col gap-4 print:gap-1">
      <h2 id="empresa" className="font-semibold text-lead">
        Sobre a empresa
      </h2>
      <div className="flex items-center gap-3">
        <Avatar shape="square" name={name} src={employer.profilePhotoUrl} className="print:hidden" />
        <p className="min-w-0 font-semibold">{name}</p>
      </div>
      {verification && (
        <p className="text-muted text-small">
          <strong className="text-success">✓ Empresa verificada</strong>: {verification}
        </p>
      )}
      {name === CONFIDENTIAL_EMPLOYER && (
        <p className="text-muted text-small">Quem publicou esta vaga preferiu não se identificar aqui.</p>
      )}
      {employer.answerTime && <p className="text-small">{employer.answerTime}</p>}
      {description && <p className="line-clamp-3 text-small text-muted">{description}</p>}
      {(location || industry || size) && (
        <ul className="flex flex-col gap-2 text-small print:flex-row print:flex-wrap print:gap-x-6">
          {location && <Line icon={<MapPin aria-hidden />}>{location}</Line>}
          {industry && <Line icon={<Building2 aria-hidden />}>{industry}</Line>}
          {size && <Line icon={<Users aria-hidden />}>{companySizeText(size)}</Line>}
        </ul>
      )}
      {(phone || id) && (
        <div className="flex flex-col gap-2">
          {phone && <Contact phone={phone} title={title} />}
          {id && (
            <Link
              to={paths.publicProfile(id)}
              className={cn(buttonClass({ variant: 'ghost', block: true }), 'print:hidden')}
            >
              Ver perfil público
            </Link>
          )}
        </div>
      )}
    </Card>
  )
}
