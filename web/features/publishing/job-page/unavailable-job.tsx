import { paths } from '#contract/paths.ts'
import { useReplacedGuestHtml } from '#web/lib/guest-html.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotFound } from '#web/ui/illustrations/illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { SimilarJobs } from './similar-jobs.tsx'
import { UnlistedHead } from './unlisted-head.tsx'

const linkToJobs = (
  <Link to={paths.jobs} className={buttonClass()}>
    Ver vagas
  </Link>
)

export function ClosedJob({ id }: { id: string }) {
  const hiddenClass = useReplacedGuestHtml()
  return (
    <div className={`container-page py-8 ${hiddenClass}`}>
      <UnlistedHead title="Vaga encerrada" />
      <EmptyState level="h1" illustration={<NotFound />} title="Vaga encerrada" action={linkToJobs}>
        Esta vaga já foi preenchida ou retirada por quem a publicou.
      </EmptyState>
      <SimilarJobs id={id} />
    </div>
  )
}

export function JobNotFound() {
  const hiddenClass = useReplacedGuestHtml()
  return (
    <div className={`container-page py-8 ${hiddenClass}`}>
      <UnlistedHead title="Vaga não encontrada" />
      <EmptyState level="h1" illustration={<NotFound />} title="Vaga não encontrada." action={linkToJobs}>
        O endereço pode estar errado, ou a vaga não existe mais.
      </EmptyState>
    </div>
  )
}
