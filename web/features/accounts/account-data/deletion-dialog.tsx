import { useQuery } from '@tanstack/react-query'
import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import type { DeletionPreview } from '#contract/api/site/account-deletions.ts'
import { paths } from '#contract/paths.ts'
import { DELETION_GRACE_DAYS } from '#contract/platform/retention.ts'
import { isOwnPerson } from '#web/lib/current-user.ts'
import { count } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { DeletionForm } from './deletion-form.tsx'
import { deletionQuery, type Subject } from './queries.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  of: Subject
  user: CurrentUser
}

/** Lists what goes and what stays before it asks for the proof. */
export function DeletionDialog({ open, onOpenChange, of, user }: DialogProps) {
  const { data, isError, refetch } = useQuery({ ...deletionQuery(of), enabled: open, staleTime: 0 })
  const isCompany = of === 'company'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isCompany ? 'Excluir a empresa' : 'Excluir minha conta'}
    >
      {!data && isError && (
        <InlineLoadError text="Não foi possível conferir sua conta agora." retry={refetch} />
      )}
      {!data && !isError && (
        <SkeletonGroup label="Conferindo sua conta...">
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
      {data?.obstacle === 'subscription' && (
        <Alert
          variant="danger"
          title="Cancele a assinatura antes"
          action={
            <Link to={paths.billing} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              Ir para a assinatura
            </Link>
          }
        >
          Sua empresa tem uma assinatura em andamento. Cancele-a e depois volte aqui: assim nada mais é
          cobrado.
        </Alert>
      )}
      {data?.obstacle === 'last_admin' && (
        <Alert variant="danger" title="Você é a única pessoa da administração">
          É preciso que reste pelo menos um administrador com acesso. Torne outra pessoa administradora e
          depois volte aqui.
        </Alert>
      )}
      {data?.obstacle === 'last_owner' && (
        <Alert variant="danger" title="Você é a única pessoa responsável pela empresa">
          Torne outra pessoa da equipe responsável e depois volte aqui.
        </Alert>
      )}
      {data && data.obstacle === null && (
        <div className="grid gap-5">
          <Consequences preview={data} of={of} user={user} />
          <DeletionForm of={of} proof={data.proof} email={user.email} />
        </div>
      )}
    </Dialog>
  )
}

const listClass = 'mt-1 grid list-disc gap-1 pl-5 marker:text-muted'

function Consequences(props: { preview: DeletionPreview; of: Subject; user: CurrentUser }) {
  const { preview, of, user } = props
  const { applications, savedJobs, jobs, receivedApplications, keepsPayments } = preview
  const isDoctor = user.role === 'doctor'
  // The company of an owner who has an account of her own.
  const isOthers = of === 'company'
  const isCompany = isOthers || (isEmployerRole(user.role) && !isOwnPerson(user))
  return (
    <>
      <div>
        <h3 className="font-semibold">Na hora</h3>
        <ul className={listClass}>
          {isDoctor && (
            <li>
              {applications > 0
                ? `${count(applications, 'candidatura em aberto é retirada', 'candidaturas em aberto são retiradas')}`
                : 'Não há candidaturas em aberto para retirar'}
            </li>
          )}
          {isCompany && (
            <li>
              {jobs > 0
                ? `${count(jobs, 'vaga é encerrada', 'vagas são encerradas')}`
                : 'Não há vagas abertas'}
              {receivedApplications > 0 &&
                `, e ${count(receivedApplications, 'candidatura recebida é respondida', 'candidaturas recebidas são respondidas')}`}
            </li>
          )}
          {isCompany && <li>Destaques pagos em andamento terminam, sem devolução dos dias restantes</li>}
          <li>
            {isOthers
              ? 'Você e toda a equipe perdem o acesso, e o perfil da empresa deixa de aparecer'
              : 'Você sai da conta em todos os dispositivos, e seu perfil deixa de aparecer'}
          </li>
        </ul>
      </div>
      <div>
        <h3 className="font-semibold">Depois de {DELETION_GRACE_DAYS} dias, para sempre</h3>
        <ul className={listClass}>
          <li>
            Perfil, documentos, imagens, notificações e histórico são apagados
            {isDoctor && ', e as candidaturas com suas mensagens, também para as empresas'}
            {isCompany && ', e as vagas com suas candidaturas e mensagens, também para os candidatos'}
          </li>
          {!isCompany && user.company && (
            <li>
              Você deixa a equipe de {user.company.name}; o que fez pela empresa fica com ela, sem o seu nome
            </li>
          )}
          {savedJobs > 0 && <li>{count(savedJobs, 'vaga salva some', 'vagas salvas somem')}</li>}
          <li>
            {isOthers
              ? 'Antes disso, só a nossa equipe pode cancelar a exclusão'
              : 'Antes disso, basta entrar de novo para cancelar a exclusão'}
            {isDoctor && '; as candidaturas retiradas não voltam'}
            {isCompany && '; as vagas encerradas não reabrem'}
          </li>
        </ul>
      </div>
      <div>
        <h3 className="font-semibold">O que a lei manda guardar</h3>
        <ul className={listClass}>
          <li>Registros de acesso (data, hora e IP), por seis meses</li>
          <li>O registro de que a conta foi excluída, sem nome</li>
          {keepsPayments && <li>Pagamentos, recibos e notas da empresa, por cinco anos</li>}
        </ul>
      </div>
    </>
  )
}
