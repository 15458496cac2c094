import type { ReactNode } from 'react'
import type { TopicPayment } from '#web/features/payments/sponsorships/paid-topics-notice.tsx'
import { OptionalFields } from './optional-fields.tsx'
import { PayFields } from './pay-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { SponsorshipFields } from './sponsorship-fields.tsx'
import { TextFields } from './text-fields.tsx'
import { TopicFields } from './topic-fields.tsx'

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
      <TextFields>
        <TopicFields payment={topicPayment} />
      </TextFields>
      <ScheduleFields notice={datesNotice} />
      <PlaceFields />
      <PayFields />
      <OptionalFields />
      {kind === 'create' && <SponsorshipFields />}
    </>
  )
}
