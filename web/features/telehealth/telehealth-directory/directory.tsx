import type { ReactNode } from 'react'
import type { TelehealthCompany, TelehealthSlots } from '#contract/api/telehealth/telehealth-directory.ts'
import { count } from '#web/lib/format.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CompanyCard } from './company-card.tsx'
import { EmptySlot } from './empty-slot.tsx'

interface DirectoryProps {
  companies: readonly TelehealthCompany[]
  slots: TelehealthSlots
  isFiltered: boolean
  page: number
}

/** Partners, sponsored companies and all others (spec B §2.15). */
export function Directory({ companies, slots, isFiltered, page }: DirectoryProps) {
  const of = (tier: TelehealthCompany['telehealthTier']) =>
    companies.filter(({ telehealthTier }) => telehealthTier === tier)
  const [partners, sponsored, others] = [of('partner'), of('sponsored'), of('regular')]
  const { partners: partnerSlots, sponsors } = slots
  // Free positions are offered once, among all companies.
  const offersSlots = !isFiltered && page === 1
  if (isFiltered && companies.length === 0)
    return (
      <EmptyState title="Nenhuma empresa com esses filtros">
        Escolha outra especialidade ou modalidade.
      </EmptyState>
    )
  return (
    <>
      {(offersSlots || partners.length > 0) && (
        <Section id="parceiros" title="Parceiros">
          <Cards companies={partners} emptySlots={offersSlots ? partnerSlots.available : 0} />
        </Section>
      )}
      {(offersSlots || sponsored.length > 0) && (
        <Section
          id="destaque"
          title="Empresas em destaque"
          aside={
            offersSlots && (
              <>
                {sponsors.used} de {sponsors.total}
                {sponsors.available > 0 &&
                  ` · ${count(sponsors.available, 'vaga disponível', 'vagas disponíveis')}`}
              </>
            )
          }
        >
          <Cards companies={sponsored} />
          {offersSlots && <EmptySlots amount={sponsors.available} />}
        </Section>
      )}
      {others.length > 0 && (
        <Section id="provedores" title="Provedores de telemedicina">
          <Cards companies={others} />
        </Section>
      )}
      {companies.length === 0 && (
        <EmptyState title="Nenhuma empresa de telemedicina cadastrada no momento." level="p" />
      )}
    </>
  )
}

function Section(props: { id: string; title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={props.id} className="mt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={props.id} className="font-semibold text-title">
          {props.title}
        </h2>
        {props.aside && <p className="text-muted text-small tabular-nums">{props.aside}</p>}
      </div>
      {props.children}
    </section>
  )
}

/** The free positions of partners are cells of the same grid: there are as many positions as columns. */
function Cards({
  companies,
  emptySlots = 0,
}: {
  companies: readonly TelehealthCompany[]
  emptySlots?: number
}) {
  if (companies.length + emptySlots === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {companies.map((company) => (
        <li key={company.id} className="min-w-0">
          <CompanyCard company={company} />
        </li>
      ))}
      {Array.from({ length: emptySlots }, (_, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty slots have no identity
        <li key={slot}>
          <EmptySlot label="Seja um parceiro" />
        </li>
      ))}
    </ul>
  )
}

/** Low, so that what is for sale takes less room than what is there. */
function EmptySlots({ amount }: { amount: number }) {
  if (amount === 0) return null
  return (
    <ul className="grid grid-cols-2 gap-3 not-first:mt-4 sm:grid-cols-3 lg:grid-cols-5">
      {Array.from({ length: amount }, (_, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty slots have no identity
        <li key={slot}>
          <EmptySlot label="Vaga disponível" />
        </li>
      ))}
    </ul>
  )
}
