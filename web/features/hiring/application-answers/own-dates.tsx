import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { DoctorApplication } from '#contract/api/hiring/applications.ts'
import { canWithdraw } from '#contract/hiring/application-lifecycle.ts'
import type { PlannedDate } from '#contract/jobs/job-dates.ts'
import type { CallError } from '#web/lib/api.ts'
import { download } from '#web/lib/files/download.ts'
import { call } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useInvalidFocus } from '#web/ui/form/use-invalid-focus.ts'
import { toast } from '#web/ui/toast.tsx'
import { DateChoice } from './date-choice.tsx'
import { ChosenDateList } from './date-list.tsx'
import { jobDatesQuery } from './queries.ts'
import { choosableDates, useDateChoice } from './use-date-choice.ts'

const unchanged = { isGone: false, hasMoved: false }

/** The plantões that the doctor chose, which she can change while her application and the job are open. */
export function OwnDates({ application }: { application: DoctorApplication }) {
  const { jobId, dates, isOpen, status } = application
  const uf = application.location?.state ?? null
  const mayChange = isOpen && canWithdraw(status)
  // Somebody who was hired for all of them reads when they begin.
  const readsAll = !dates && status === 'hired'
  const { data } = useQuery({ ...jobDatesQuery(jobId), enabled: mayChange || readsAll })
  const now = useNow()
  const coming = mayChange && data ? choosableDates(data.dates, now) : []
  // Those that she chose may be over or have left the job.
  const choosable = coming.length > 1 || dates ? coming : []
  const [isChanging, setChanging] = useState(false)
  const all = readsAll && data ? data.dates : []
  if (!dates && choosable.length === 0 && all.length === 0) return null
  return (
    <section aria-labelledby="datas-titulo" className="mt-3 text-small">
      <h2 id="datas-titulo" className="font-semibold">
        Suas datas
      </h2>
      {dates ? <ChosenDateList dates={dates} uf={uf} /> : <p>Todas as datas da vaga</p>}
      {all.length > 0 && <ChosenDateList dates={all.map((date) => ({ ...date, ...unchanged }))} uf={uf} />}
      {status === 'hired' && (dates || all.length > 0) && <CalendarFile id={application.id} />}
      {choosable.length > 0 && (
        <Button variant="link" size="sm" className="min-h-11" onClick={() => setChanging(true)}>
          Alterar datas
        </Button>
      )}
      {isChanging && (
        <ChangeDialog application={application} choosable={choosable} close={() => setChanging(false)} />
      )}
    </section>
  )
}

/** Downloads her plantões for a calendar. */
function CalendarFile({ id }: { id: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download('GET /applications/:id/dates.ics', { params: { id } }),
    onError: ({ message }) =>
      toast({ title: 'Erro ao baixar o arquivo', description: message, variant: 'destructive' }),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-2"
      loading={isPending}
      loadingLabel="Baixando..."
      onClick={() => mutate()}
    >
      <CalendarPlus aria-hidden />
      Adicionar à agenda (.ics)
    </Button>
  )
}

function ChangeDialog(props: {
  application: DoctorApplication
  choosable: readonly PlannedDate[]
  close: () => void
}) {
  const { application, choosable, close } = props
  const form = useId()
  const client = useQueryClient()
  const choosing = useDateChoice(
    choosable,
    application.dates?.map(({ id }) => id),
  )
  const [refusals, setRefusals] = useState(0)
  const fields = useRef<HTMLFormElement>(null)
  useInvalidFocus(fields, refusals)
  const saving = useMutation<unknown, CallError>({
    mutationFn: () =>
      call('PUT /applications/:id/dates', {
        params: { id: application.id },
        body: { dates: choosing.sent },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['GET /applications/doctor'] })
      close()
      toast({ title: 'Datas alteradas', variant: 'success' })
    },
    onError: (error) => {
      if (error.fieldErrors.dates) client.invalidateQueries(jobDatesQuery(application.jobId))
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (choosing.isNone) setRefusals((times) => times + 1)
    else if (!saving.isPending) saving.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !saving.isPending && close()}
      title="Alterar datas"
      description="Quem publicou a vaga vê em quais datas você pode trabalhar."
      footer={
        <>
          <Button variant="secondary" disabled={saving.isPending} onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" form={form} loading={saving.isPending} loadingLabel="Salvando...">
            Salvar
          </Button>
        </>
      }
    >
      <form id={form} ref={fields} noValidate onSubmit={send} className="grid gap-4">
        {saving.error && <FormError>{saving.error.fieldErrors.dates ?? saving.error.message}</FormError>}
        <DateChoice
          choosing={choosing}
          uf={application.location?.state ?? null}
          problem={refusals > 0 && choosing.isNone ? 'Escolha pelo menos uma data.' : null}
        />
      </form>
    </Dialog>
  )
}
