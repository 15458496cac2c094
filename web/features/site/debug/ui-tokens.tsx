import { LogoMark } from '#web/ui/logo.tsx'
import { Row, Section } from './ui-section.tsx'

const colours = [
  ['background', 'bg-background text-foreground'],
  ['surface', 'bg-surface text-foreground'],
  ['surface-raised', 'bg-surface-raised text-foreground'],
  ['subtle', 'bg-subtle text-foreground'],
  ['muted', 'bg-surface text-muted'],
  ['brand', 'bg-brand text-on-brand'],
  ['brand-strong', 'bg-brand-strong text-on-brand'],
  ['brand-soft', 'bg-brand-soft text-brand-strong'],
  ['featured', 'bg-featured text-on-featured'],
  ['featured-soft', 'bg-featured-soft text-featured-strong'],
  ['danger', 'bg-danger text-on-danger'],
  ['danger-soft', 'bg-danger-soft text-danger-strong'],
  ['success-soft', 'bg-success-soft text-success-strong'],
  ['info-soft', 'bg-info-soft text-info-strong'],
] as const

/** Colours, typography and logo. */
export function TokenSections() {
  return (
    <>
      <Section
        title="Cores"
        note="Verde-petróleo é a marca; âmbar é só destaque; vermelho é só dano ou urgência."
      >
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-7">
          {colours.map(([name, classes]) => (
            <li
              key={name}
              className={`flex h-20 items-end rounded-control border p-3 font-semibold text-small ${classes}`}
            >
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Tipografia">
        <div className="grid gap-3">
          <p className="font-semibold text-page">Encontre o plantão certo em segundos</p>
          <p className="font-semibold text-page">Vagas para médicos em todo o Brasil</p>
          <p className="font-semibold text-heading">Cardiologista para ambulatório</p>
          <p className="font-semibold text-lead">Sobre a empresa</p>
          <p className="max-w-reading">
            Texto corrido, com linhas de até 42 rem. Plantão de 12 horas, aos sábados, em hospital geral de
            Belo Horizonte, com equipe completa e pagamento em até 15 dias.
          </p>
          <p className="text-muted text-small">Texto de apoio · R$ 1.800,00 por plantão · 3h atrás</p>
        </div>
      </Section>
      <Section title="Marca">
        <Row>
          <LogoMark className="h-16" />
          <LogoMark className="h-10" />
          <LogoMark className="h-6" />
          <LogoMark className="h-4" />
        </Row>
      </Section>
    </>
  )
}
