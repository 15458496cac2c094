import { type Finding, findingLabels } from '#contract/payments/sponsorships.ts'

/** The findings of the check of a text, quoted from it. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <ul className="mt-1 grid list-disc gap-0.5 pl-5">
      {findings.map(({ kind, phrase }) => (
        <li key={`${kind} ${phrase}`}>
          {findingLabels[kind]}: <q className="font-semibold">{phrase}</q>
        </li>
      ))}
    </ul>
  )
}
