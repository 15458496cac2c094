import { type FormEvent, useState } from 'react'
import { noticeHours, noticeText } from '#contract/rota/bookings.ts'
import { handoverRuleLabels, handoverRules, type RotaRules } from '#contract/rota/rota-rules.ts'
import { TermList } from '#web/features/rota/bookings/term-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Radio } from '#web/ui/checkbox.tsx'
import { Field, fieldLabelClass } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useSetRules } from './queries.ts'

const noticeOptions = noticeHours.map((hours) => ({
  value: String(hours),
  label: hours === 0 ? 'Até o início' : `${hours} horas antes`,
}))

/** The rules of a company. Those of its team who only read see them as facts. */
export function RulesForm({ rules, mayChange }: { rules: RotaRules; mayChange: boolean }) {
  const [draft, setDraft] = useState(rules)
  const saving = useSetRules()
  if (!mayChange)
    return (
      <Card>
        <TermList
          rows={[
            { label: 'Cancelamento', value: noticeText(rules.noticeHours) },
            { label: 'Troca e passagem', value: handoverRuleLabels[rules.handover] },
          ]}
        />
      </Card>
    )
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate(draft)
  }
  return (
    <Card>
      <form noValidate onSubmit={save} className="grid gap-6">
        <Field label="Cancelamento" hint={noticeText(draft.noticeHours)}>
          <Select
            value={String(draft.noticeHours)}
            options={noticeOptions}
            className="sm:max-w-xs"
            onChange={({ target }) =>
              setDraft({ ...draft, noticeHours: Number(target.value) as RotaRules['noticeHours'] })
            }
          />
        </Field>
        <fieldset>
          <legend className={`mb-1 ${fieldLabelClass}`}>Troca e passagem de plantões entre médicos</legend>
          {handoverRules.map((rule) => (
            <Radio
              key={rule}
              name="handover"
              label={handoverRuleLabels[rule]}
              checked={draft.handover === rule}
              onChange={() => setDraft({ ...draft, handover: rule })}
            />
          ))}
        </fieldset>
        <Button
          type="submit"
          className="justify-self-start"
          loading={saving.isPending}
          loadingLabel="Salvando..."
        >
          Salvar regras
        </Button>
      </form>
    </Card>
  )
}
