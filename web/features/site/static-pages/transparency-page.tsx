import { useSuspenseQuery } from '@tanstack/react-query'
import type { TransparencyYear } from '#contract/api/moderation/transparency.ts'
import { APPEAL_DAYS, REPORT_ANSWER_DAYS } from '#contract/moderation/reports.ts'
import { paths } from '#contract/paths.ts'
import { formatNumber } from '#web/lib/format.ts'
import { inBrowser, onServer, read } from '#web/lib/page.ts'
import { PageLink, Section, StaticPage } from './static-page.tsx'

const transparencyQuery = () => read('GET /transparency')

const needs = () => [transparencyQuery()]
export const loader = onServer(needs)
export const clientLoader = inBrowser(needs)

/** Less than two days in hours, more in days. */
function durationText(hours: number | null): string {
  if (hours === null) return '–'
  if (hours < 1) return 'menos de 1 h'
  return hours < 48 ? `${formatNumber(Math.round(hours))} h` : `${formatNumber(Math.round(hours / 24))} dias`
}

const rows: readonly (readonly [label: string, value: (year: TransparencyYear) => string])[] = [
  ['Denúncias recebidas', ({ reports }) => formatNumber(reports.jobs + reports.profiles)],
  ['sobre vagas', ({ reports }) => formatNumber(reports.jobs)],
  ['sobre perfis', ({ reports }) => formatNumber(reports.profiles)],
  ['enviadas sem conta', ({ reports }) => formatNumber(reports.withoutAccount)],
  [
    'Decisões',
    ({ decisions }) =>
      formatNumber(
        decisions.dismissed + decisions.removedJobs + decisions.hiddenProfiles + decisions.suspended,
      ),
  ],
  ['improcedentes', ({ decisions }) => formatNumber(decisions.dismissed)],
  ['vagas retiradas do ar', ({ decisions }) => formatNumber(decisions.removedJobs)],
  ['perfis ocultados', ({ decisions }) => formatNumber(decisions.hiddenProfiles)],
  ['contas suspensas', ({ decisions }) => formatNumber(decisions.suspended)],
  ['Tempo mediano até a resposta', ({ medianHours }) => durationText(medianHours)],
  ['Recursos', ({ appeals }) => formatNumber(appeals.filed)],
  ['decisões mantidas', ({ appeals }) => formatNumber(appeals.upheld)],
  ['decisões revertidas', ({ appeals }) => formatNumber(appeals.reversed)],
]
const isPart = (label: string) => /^\p{Ll}/u.test(label)

/** Figures of reports and decisions, year by year (STF, Temas 987 and 533, thesis 8). */
export default function TransparencyPage() {
  const { years } = useSuspenseQuery(transparencyQuery()).data
  return (
    <StaticPage
      title="Transparência"
      lead="Quantas denúncias recebemos, o que decidimos e em quanto tempo, ano a ano."
      description="Denúncias recebidas pelo Medponto, decisões, prazos e recursos, por ano."
      path={paths.transparency}
    >
      <section aria-label="Números por ano" className="overflow-x-auto rounded-card border bg-surface">
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">Denúncias, decisões e recursos por ano</caption>
          <thead className="bg-subtle text-muted text-small">
            <tr>
              <th scope="col" className="h-10 px-4 font-semibold">
                Ano
              </th>
              {years.map(({ year }) => (
                <th key={year} scope="col" className="h-10 px-4 text-right font-semibold tabular-nums">
                  {year}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, value]) => (
              <tr key={label} className="border-border border-t">
                <th
                  scope="row"
                  className={
                    isPart(label) ? 'py-2 pr-4 pl-8 font-normal text-muted' : 'px-4 py-2 font-semibold'
                  }
                >
                  {label}
                </th>
                {years.map((year) => (
                  <td key={year.year} className="whitespace-nowrap px-4 py-2 text-right tabular-nums">
                    {value(year)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Section title="Como decidimos">
        <p>
          Qualquer pessoa pode <PageLink to={paths.reportWithoutAccount}>denunciar</PageLink> uma vaga ou um
          perfil, com ou sem conta. Respondemos em até {REPORT_ANSWER_DAYS} dias. Uma pessoa da nossa equipe
          lê cada denúncia; várias sobre a mesma página são decididas juntas.
        </p>
        <p>
          Quem denunciou recebe a decisão e o motivo. Quem foi denunciado também, se algo mudar para ele, e
          pode recorrer uma vez, em até {APPEAL_DAYS} dias, e outra pessoa da equipe analisa o recurso, se
          houver mais de uma. O tempo mediano vai da primeira denúncia até a decisão.
        </p>
      </Section>
    </StaticPage>
  )
}
