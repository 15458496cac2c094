import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { documentKinds } from '#contract/hiring/document-kinds.ts'
import { Card } from '#web/ui/card.tsx'

/** The knock-out requirements, the long texts and the needed documents of the job. The texts are sanitized HTML. */
export function JobText({
  job,
}: {
  job: Pick<JobDetail, 'description' | 'requirements' | 'knockOuts' | 'neededDocuments'>
}) {
  return (
    <Card as="section" aria-labelledby="descricao">
      {job.knockOuts.length > 0 && (
        <div className="rich-text mb-8">
          <h2 className="mb-3 font-semibold text-title print:mb-1.5">Requisitos eliminatórios</h2>
          <ul>
            {job.knockOuts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <h2 id="descricao" className="mb-3 font-semibold text-title print:mb-1.5">
        Descrição
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server at write and at read */}
      <div className="rich-text" dangerouslySetInnerHTML={{ __html: job.description }} />
      {job.requirements && (
        <>
          <h2 className="mt-8 mb-3 font-semibold text-title print:mt-4 print:mb-1.5">
            Qualificações e requisitos
          </h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server at write and at read */}
          <div className="rich-text" dangerouslySetInnerHTML={{ __html: job.requirements }} />
        </>
      )}
      {job.neededDocuments.length > 0 && (
        <div className="rich-text mt-8 print:mt-4">
          <h2 className="mb-3 font-semibold text-title print:mb-1.5">Documentos pedidos</h2>
          <ul>
            {job.neededDocuments.map((kind) => (
              <li key={kind}>{documentKinds[kind]}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
