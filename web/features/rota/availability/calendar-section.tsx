import { type FormEvent, useState } from 'react'
import type { ReadCalendar } from '#contract/api/rota/availability.ts'
import { AVAILABILITY_DAYS, BUSY_KEPT_DAYS } from '#contract/rota/availability.ts'
import { count, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useRemoveCalendar, useSetCalendar } from './queries.ts'

/** The calendar that is read for the times at which the doctor is busy. */
export function CalendarSection({ calendar }: { calendar: ReadCalendar | null }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <section aria-labelledby="calendario" className="mt-8">
      <h2 id="calendario" className="font-semibold text-lead">
        Seu calendário
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">
        {`Cole o endereço secreto no formato iCal, do Google Agenda, iCloud ou Outlook. De hora em hora, lemos só os horários ocupados dos próximos ${AVAILABILITY_DAYS} dias: nenhum título, e nada é escrito no seu calendário.`}
      </p>
      <Card>
        {calendar && !isChanging ? (
          <Status calendar={calendar} onChange={() => setChanging(true)} />
        ) : (
          <AddressForm hasCalendar={calendar !== null} onDone={() => setChanging(false)} />
        )}
      </Card>
    </section>
  )
}

function Status({ calendar, onChange }: { calendar: ReadCalendar; onChange: () => void }) {
  const removing = useRemoveCalendar()
  const now = useNow()
  const { host, readAt, problem, busyTimes } = calendar
  const [tone, word] = problem
    ? ['bg-danger', 'Não foi lido']
    : readAt
      ? ['bg-success', 'Lido']
      : ['bg-muted', 'Lendo…']
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div role="status" className="min-w-0 flex-1 basis-64">
        <p className="break-words font-semibold">{host}</p>
        <p className="mt-1 flex items-center gap-2 text-small">
          <span aria-hidden className={`size-2 shrink-0 rounded-full ${tone}`} />
          {word}
          {readAt && !problem && (
            <span className="text-muted tabular-nums">
              {`${relativeTime(readAt, now)} · ${count(busyTimes, 'horário ocupado', 'horários ocupados')}`}
            </span>
          )}
        </p>
        {problem && (
          <p className="mt-1 text-small">
            {problem}
            {busyTimes > 0 &&
              ` Até ${BUSY_KEPT_DAYS} dias depois da última leitura, valem os horários lidos antes.`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onChange}>
          Trocar endereço
        </Button>
        <Button
          variant="secondary"
          size="sm"
          loading={removing.isPending}
          loadingLabel="Removendo..."
          onClick={() => removing.mutate()}
        >
          Remover
        </Button>
      </div>
    </div>
  )
}

function AddressForm({ hasCalendar, onDone }: { hasCalendar: boolean; onDone: () => void }) {
  const [url, setUrl] = useState('')
  const saving = useSetCalendar()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate(url.trim(), { onSuccess: onDone })
  }
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <Field
        label="Endereço do calendário"
        hint="Começa com https:// ou webcal://. Depois de salvo, só mostramos de qual site ele é."
        error={saving.error?.message}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" loading={saving.isPending} loadingLabel="Salvando...">
          Ler este calendário
        </Button>
        {hasCalendar && (
          <Button variant="ghost" onClick={onDone}>
            Cancelar
          </Button>
        )}
      </div>
    </form>
  )
}
