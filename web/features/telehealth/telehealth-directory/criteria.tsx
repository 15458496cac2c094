import { paths } from '#contract/paths.ts'
import { CHECK_DAYS } from '#contract/telehealth/establishments.ts'
import { TIER_SLOTS } from '#contract/telehealth/tiers.ts'
import { Link } from '#web/ui/link.tsx'
import { CRITERIA_ID } from './company-card.tsx'

/** How companies get into the directory, and what is paid (CFM 2.336/2023, art. 11; CFM 2.314/2022, art. 17). */
export function Criteria() {
  return (
    <section
      id={CRITERIA_ID}
      aria-labelledby="como-funciona"
      className="mt-12 grid max-w-reading scroll-mt-4 gap-3 border-t pt-8"
    >
      <h2 id="como-funciona" className="font-semibold text-title">
        Como funciona este diretório
      </h2>
      <p>
        Só aparecem empresas com sede no Brasil, registro no CRM do estado da sede e diretor técnico-médico
        inscrito no mesmo CRM (Lei 14.510/2022 e Resolução CFM 2.314/2022). Nossa equipe confere esses dados a
        cada {CHECK_DAYS} dias e sempre que mudam.
      </p>
      <p>
        As posições em “Parceiros” ({TIER_SLOTS.partner}) e em “Empresas em destaque” ({TIER_SLOTS.sponsored})
        são pagas e trazem o aviso “Publicidade”. Pagar não muda a conferência e não é avaliação de qualidade.
        Em cada grupo, a ordem é alfabética.
      </p>
      <p>
        As consultas acontecem na própria empresa, que responde por elas. O Medponto não atende pacientes nem
        intermedeia atendimentos.
      </p>
      <p>
        Sua empresa presta atendimento por telemedicina?{' '}
        <Link to={paths.contact} className="text-brand underline underline-offset-4">
          Fale com a gente
        </Link>
        .
      </p>
    </section>
  )
}
