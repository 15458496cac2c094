import { useQuery } from '@tanstack/react-query'
import { applicantRadii } from '#contract/hiring/received-applications.ts'
import { TableControls } from '#web/features/back-office/table-controls.tsx'
import { filterValuesQuery } from './queries.ts'
import { filterOf, type ReceivedAddress } from './received-address.ts'

/** An address may name a value that no application has any more. */
const withCurrent = (
  options: { value: string; label: string }[],
  current: string | undefined,
  label: string,
) =>
  !current || options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label }]

/** Search and filters of the received applications; the address stores them. */
export function ReceivedFilters({ address }: { address: ReceivedAddress }) {
  const { filters } = address.state
  const { jobId } = filterOf(address.state)
  const { data } = useQuery(filterValuesQuery(jobId))
  return (
    <TableControls
      address={address}
      hasSavedFilters={false}
      searchLabel="Buscar candidaturas"
      searchPlaceholder="Nome, CRM, especialidade, cidade ou vaga"
      filters={[
        {
          key: 'vaga',
          label: 'Vaga',
          placeholder: 'Todas as vagas',
          options: withCurrent(
            (data?.jobs ?? []).map(({ id, title, applications }) => ({
              value: id,
              label: `${title} (${applications})`,
            })),
            filters.vaga,
            data ? 'Vaga selecionada' : 'Carregando...',
          ),
        },
        {
          key: 'especialidade',
          label: 'Especialidade com RQE',
          placeholder: 'Especialidade',
          options: withCurrent(
            (data?.specialties ?? []).map(({ id, name, doctors }) => ({
              value: `${id}`,
              label: `${name} (${doctors})`,
            })),
            filters.especialidade,
            data ? 'Especialidade selecionada' : 'Carregando...',
          ),
        },
        {
          key: 'uf',
          label: 'UF do CRM',
          placeholder: 'UF do CRM',
          options: withCurrent(
            (data?.states ?? []).map(({ uf, doctors }) => ({ value: uf, label: `${uf} (${doctors})` })),
            filters.uf,
            filters.uf ?? '',
          ),
        },
        {
          key: 'rqe',
          label: 'RQE',
          placeholder: 'Com ou sem RQE',
          options: [{ value: 'sim', label: 'RQE da vaga' }],
        },
        {
          key: 'distancia',
          label: 'Distância',
          placeholder: 'Distância',
          options: applicantRadii.map((kilometres) => ({
            value: `${kilometres}`,
            label: `Até ${kilometres} km`,
          })),
        },
      ]}
      sorts={[
        { key: 'received', direction: 'desc', label: 'Mais recentes' },
        { key: 'received', direction: 'asc', label: 'Mais antigas' },
        { key: 'name', direction: 'asc', label: 'Nome' },
        { key: 'distance', direction: 'asc', label: 'Mais perto' },
        { key: 'status', direction: 'asc', label: 'Situação' },
      ]}
      sortsUntil="lg"
    />
  )
}
