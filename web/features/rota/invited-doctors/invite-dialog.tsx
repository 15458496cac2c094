import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { MAX_INVITATIONS_A_DAY, MAX_INVITATIONS_A_WEEK } from '#contract/rota/invitations.ts'
import type { Reply } from '#web/lib/api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CandidateChoice } from './candidate-choice.tsx'
import { InvitedList } from './invited-list.tsx'
import { candidatesQuery, useInvite } from './queries.ts'

/** So many of the best are chosen already, so that an invitation takes three presses. */
const CHOSEN_FIRST = 5

interface InviteDialogProps {
  job: { id: string; title: string }
  onClose: () => void
}

/** Invites doctors to a job of the company: the twenty most suitable ones, some or all of them. */
export function InviteDialog({ job, onClose }: InviteDialogProps) {
  const [isSending, setSending] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSending && onClose()}
      size="lg"
      title="Convidar médicos"
      description={job.title}
    >
      <Content job={job} onSending={setSending} close={onClose} />
    </Dialog>
  )
}

interface ContentProps {
  job: InviteDialogProps['job']
  onSending: (isSending: boolean) => void
  close: () => void
}

function Content(props: ContentProps) {
  const { data, isError, error, refetch } = useQuery(candidatesQuery(props.job.id))
  if (data)
    return data.items.length > 0 ? <Choices {...props} found={data} /> : <Nobody {...props} found={data} />
  if (isError) return <InlineLoadError text={error.message} retry={refetch} error={error} />
  return (
    <SkeletonGroup label="Procurando médicos..." className="grid gap-2">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-18" />
      ))}
    </SkeletonGroup>
  )
}

type Found = Reply<'GET /jobs/:id/candidates'>

function Choices({ job, found: { items, invited }, onSending, close }: ContentProps & { found: Found }) {
  const id = useId()
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    items.slice(0, CHOSEN_FIRST).map(({ doctorId }) => doctorId),
  )
  const sending = useInvite(job.id, (sent) => {
    toast({ title: sent === 1 ? 'Convite enviado' : `${sent} convites enviados`, variant: 'success' })
    close()
  })
  const isAll = chosen.length === items.length
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending || chosen.length === 0) return
    onSending(true)
    sending.mutate([...chosen], { onSettled: () => onSending(false) })
  }
  return (
    <form id={id} onSubmit={send} className="grid gap-4">
      {sending.error && !sending.isPending && <FormError>{sending.error.message}</FormError>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-muted text-small">Quem aceita convites e combina com a vaga.</p>
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:-ml-3"
          onClick={() => setChosen(isAll ? [] : items.map(({ doctorId }) => doctorId))}
        >
          {isAll ? 'Limpar seleção' : `Selecionar ${items.length === 1 ? 'a pessoa' : `as ${items.length}`}`}
        </Button>
      </div>
      <ul className="divide-y rounded-control border">
        {items.map((candidate) => (
          <li key={candidate.doctorId} className="px-3 py-1">
            <CandidateChoice
              candidate={candidate}
              isChosen={chosen.includes(candidate.doctorId)}
              choose={(isOn) =>
                setChosen(
                  isOn ? [...chosen, candidate.doctorId] : chosen.filter((one) => one !== candidate.doctorId),
                )
              }
            />
          </li>
        ))}
      </ul>
      <InvitedList invited={invited} />
      <p className="text-muted text-small">
        Cada pessoa recebe no máximo {MAX_INVITATIONS_A_WEEK} convites por semana, de todas as empresas
        juntas. Sua empresa envia até {MAX_INVITATIONS_A_DAY} por dia.
      </p>
      <DialogActions>
        <Button variant="secondary" disabled={sending.isPending} onClick={close}>
          Cancelar
        </Button>
        <Button
          type="submit"
          form={id}
          disabled={chosen.length === 0}
          loading={sending.isPending}
          loadingLabel="Enviando..."
        >
          {chosen.length > 0 ? `Convidar ${chosen.length}` : 'Convidar'}
        </Button>
      </DialogActions>
    </form>
  )
}

function Nobody({ job, found: { invited }, close }: ContentProps & { found: Found }) {
  return (
    <div className="grid gap-4">
      <EmptyState
        className="py-4"
        title={invited.length > 0 ? 'Ninguém mais para convidar agora' : 'Ninguém para convidar agora'}
        level="p"
        action={
          <Link to={paths.editJob(job.id)} className={buttonClass({ variant: 'secondary' })}>
            Editar a vaga
          </Link>
        }
      >
        Nenhuma outra pessoa que aceita convites tem a especialidade, mora no estado ou por perto e está livre
        nas datas desta vaga. Mais datas ou especialidades ampliam a busca. Volte em alguns dias: a lista
        muda.
      </EmptyState>
      <InvitedList invited={invited} />
      <DialogActions>
        <Button variant="secondary" onClick={close}>
          Fechar
        </Button>
      </DialogActions>
    </div>
  )
}
