import { useWatch } from 'react-hook-form'
import { documentKinds } from '#contract/hiring/document-kinds.ts'
import { MAX_QUESTIONS } from '#contract/jobs/job-questions.ts'
import { DocumentChoices } from '#web/features/jobs/job-documents/document-choices.tsx'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { QuestionFields } from '#web/features/jobs/job-questions/question-fields.tsx'
import { textOf } from '#web/features/jobs/rich-text/plain-text.ts'
import { count } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { FoldedSection } from '#web/ui/form/folded-section.tsx'
import { RequirementsField } from './text-fields.tsx'
import { VisibilityFields } from './visibility-fields.tsx'

type Questions = JobFormValues['questions']

function questionsText(questions: Questions): string {
  const knockOuts = questions.filter(({ isKnockOut }) => isKnockOut).length
  if (questions.length === 0) return 'Nenhuma pergunta'
  return [
    count(questions.length, 'pergunta', 'perguntas'),
    ...(knockOuts > 0 ? [count(knockOuts, 'eliminatória', 'eliminatórias')] : []),
  ].join(', ')
}

const documentsText = (kinds: JobFormValues['neededDocuments']) =>
  kinds.length === 0 ? 'Nenhum documento' : kinds.map((kind) => documentKinds[kind]).join(', ')

const visibilityText = (isUrgent: boolean, isHidden: boolean) =>
  [isHidden ? 'Empresa confidencial' : 'Com o nome da empresa', ...(isUrgent ? ['urgente'] : [])].join(', ')

/** The optional parts of the form, folded. */
export function OptionalFields() {
  const [requirements, questions, documents, isUrgent, isHidden] = useWatch<
    JobFormValues,
    ['requirements', 'questions', 'neededDocuments', 'is_urgent', 'employerHidden']
  >({ name: ['requirements', 'questions', 'neededDocuments', 'is_urgent', 'employerHidden'] })
  return (
    <Card padding="none" className="divide-y">
      <FoldedSection<JobFormValues>
        title="Qualificações e requisitos"
        summary={textOf(requirements).replace(/\s+/g, ' ').trim() || 'RQE, experiência, cursos'}
        fields={['requirements']}
      >
        <RequirementsField />
      </FoldedSection>
      <FoldedSection<JobFormValues>
        title="Perguntas para quem se candidata"
        summary={questionsText(questions)}
        fields={['questions']}
      >
        <p className="text-muted text-small">
          {`Até ${MAX_QUESTIONS} perguntas. Quem não atende a uma pergunta eliminatória não consegue se candidatar; o requisito aparece na página da vaga.`}
        </p>
        <QuestionFields />
      </FoldedSection>
      <FoldedSection<JobFormValues>
        title="Documentos pedidos"
        summary={documentsText(documents)}
        fields={['neededDocuments']}
      >
        <p className="text-muted text-small">
          A pessoa vê a lista antes de se candidatar e pode enviar depois o que faltar. Você acompanha quantos
          já chegaram e pede o resto com um clique.
        </p>
        <DocumentChoices />
      </FoldedSection>
      <FoldedSection<JobFormValues>
        title="Visibilidade"
        summary={visibilityText(isUrgent, isHidden)}
        fields={['is_urgent', 'employerHidden']}
      >
        <VisibilityFields />
      </FoldedSection>
    </Card>
  )
}
