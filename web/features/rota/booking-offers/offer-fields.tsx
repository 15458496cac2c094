import { brazilDay } from '#contract/brazil-day.ts'
import { digitsOf } from '#contract/digits.ts'
import { DAY_MS } from '#contract/durations.ts'
import {
  answerHours,
  MAX_BOOKING_DAYS,
  MAX_BOOKING_NOTE,
  MAX_BOOKING_PLACE,
  noticeHours,
  noticeText,
} from '#contract/rota/bookings.ts'
import { count } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { MaskedInput } from '#web/ui/masked-input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { OfferDraft, OfferProblems, suggestedTerms } from './offer-draft.ts'

interface OfferFieldsProps {
  draft: OfferDraft
  problems: OfferProblems
  change: (change: Partial<OfferDraft>) => void
}

const errorOf = (error: string | undefined) => error !== undefined && { error }

/** When the plantões are, as far as the job does not say. */
export function TimeFields(
  props: OfferFieldsProps & { asks: { day: boolean; start: boolean; hours: boolean } },
) {
  const { draft, problems, change, asks } = props
  const now = useNow()
  if (!asks.day && !asks.start && !asks.hours) return null
  return (
    <div className={cn('grid grid-cols-2 items-start gap-4', asks.day && 'sm:grid-cols-[1fr_8rem_6rem]')}>
      {asks.day && (
        <Field label="Dia" required {...errorOf(problems.day)} className="max-sm:col-span-2">
          <Input
            type="date"
            min={brazilDay(now)}
            max={brazilDay(now + MAX_BOOKING_DAYS * DAY_MS)}
            value={draft.day}
            onChange={({ target }) => change({ day: target.value })}
          />
        </Field>
      )}
      {asks.start && (
        <Field label="Início" required {...errorOf(problems.startsAt)}>
          <Input
            type="time"
            value={draft.startsAt}
            onChange={({ target }) => change({ startsAt: target.value })}
          />
        </Field>
      )}
      {asks.hours && (
        <Field label="Horas" required {...errorOf(problems.hours)}>
          <Input
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            value={draft.hours}
            onChange={({ target }) => change({ hours: digitsOf(target.value) })}
          />
        </Field>
      )}
    </div>
  )
}

const answerOptions = answerHours.map((hours) => ({
  value: String(hours),
  label: hours < 48 ? count(hours, 'hora', 'horas') : count(hours / 24, 'dia', 'dias'),
}))
const noticeOptions = noticeHours.map((hours) => ({
  value: String(hours),
  label: hours === 0 ? 'Até o início' : `${hours} horas antes`,
}))

/** An emptied field means the terms of each plantão again, if they differ. */
const ownOr = (typed: string, hasOwn: boolean) => (typed === '' && hasOwn ? null : typed)

/** The terms besides the times. */
export function TermFields({
  draft,
  problems,
  change,
  suggested,
}: OfferFieldsProps & { suggested: ReturnType<typeof suggestedTerms> }) {
  const own = draft.place === null && suggested.hasOwnPlaces
  const ownPay = draft.pay === null && suggested.hasOwnPay
  return (
    <>
      <Field
        label="Local"
        required={!own}
        {...errorOf(problems.place)}
        {...(own && { hint: 'Cada plantão tem o seu local. Preencha para usar um só em todos.' })}
      >
        <Input
          {...(own && { placeholder: 'O de cada plantão' })}
          value={draft.place ?? suggested.place}
          maxLength={MAX_BOOKING_PLACE}
          onChange={({ target }) => change({ place: ownOr(target.value, suggested.hasOwnPlaces) })}
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field
          label="Valor do plantão"
          required={!ownPay}
          {...errorOf(problems.payCentavos)}
          {...(ownPay && { hint: 'Cada plantão tem o seu valor.' })}
        >
          <MaskedInput
            mask="money"
            icon={<span className="text-small">R$</span>}
            inputMode="decimal"
            {...(ownPay && { placeholder: 'O de cada plantão' })}
            value={draft.pay ?? suggested.pay}
            onChange={({ target }) => change({ pay: ownOr(target.value, suggested.hasOwnPay) })}
          />
        </Field>
        <Field label="Pagamento (dias)" {...errorOf(problems.paymentDays)}>
          <Input
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            placeholder="A combinar"
            value={draft.paymentDays}
            onChange={({ target }) => change({ paymentDays: digitsOf(target.value) })}
          />
        </Field>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Prazo para responder">
          <Select
            value={String(draft.answerHours)}
            options={answerOptions}
            onChange={({ target }) =>
              change({ answerHours: Number(target.value) as OfferDraft['answerHours'] })
            }
          />
        </Field>
        <Field label="Cancelamento" hint={noticeText(draft.noticeHours)}>
          <Select
            value={String(draft.noticeHours)}
            options={noticeOptions}
            onChange={({ target }) =>
              change({ noticeHours: Number(target.value) as OfferDraft['noticeHours'] })
            }
          />
        </Field>
      </div>
      <Field label="Observações" {...errorOf(problems.note)}>
        <Textarea
          rows={2}
          className="min-h-16"
          placeholder="O que levar, com quem falar ao chegar"
          value={draft.note}
          maxLength={MAX_BOOKING_NOTE}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
    </>
  )
}
