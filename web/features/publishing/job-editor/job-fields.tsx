import type { ReactNode } from 'react'
import { MAX_QUESTIONS } from '#contract/jobs/job-questions.ts'
import { QuestionFields } from '#web/features/jobs/job-questions/question-fields.tsx'
import type { TopicPayment } from '#web/features/payments/sponsorships/paid-topics-notice.tsx'
import { ContractFields } from './contract-fields.tsx'
import { FormSection } from './form-section.tsx'
import { PayFields } from './pay-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { SponsorshipFields } from './sponsorship-fields.tsx'
import { TextFields } from './text-fields.tsx'
import { TopicFields } from './topic-fields.tsx'
import { VisibilityFields } from './visibility-fields.tsx'

interface JobFieldsProps {
  kind: 'create' | 'edit'
  topicPayment: TopicPayment | null
  /** Shown above the dates. */
  datesNotice?: ReactNode
}

/** Every field of a job, once its kind is chosen. */
export function JobFields({ kind, topicPayment, datesNotice }: JobFieldsProps) {
  return (
    <>
      <TextFields />
      <TopicFields payment={topicPayment} />
      <ScheduleFields notice={datesNotice} />
      <PlaceFields />
      <ContractFields />
      <PayFields />
      <FormSection
        title="Perguntas para quem se candidata"
        hint={`Opcional, até ${MAX_QUESTIONS}. Quem não atende a uma pergunta eliminatória não consegue se candidatar; o requisito aparece na página da vaga.`}
      >
        <QuestionFields />
      </FormSection>
      <VisibilityFields />
      {kind === 'create' && <SponsorshipFields />}
    </>
  )
}
