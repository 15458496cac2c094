import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import type { JobForm as Job } from '#contract/jobs/jobs-form.ts'
import { knownErrors } from '#contract/known-errors.ts'
import { paths } from '#contract/paths.ts'
import { upgradeMessage } from '#contract/payments/subscriptions.ts'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { refetchJob } from '#web/features/jobs/jobs/refetch-job.ts'
import { reserveSponsoredJob } from '#web/features/payments/sponsorships/start-sponsorship.ts'
import { permissionsQuery } from '#web/features/payments/subscriptions/queries.ts'
import { QuotaNotice } from '#web/features/payments/subscriptions/quota-notice.tsx'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { call } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.ts'
import { Link } from '#web/ui/link.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { toast } from '#web/ui/toast.tsx'
import { JobForm } from './form.tsx'
import { createdToast } from './saved-toast.ts'
import { useCanSponsor } from './sponsorship-fields.tsx'

/** Warns that the plan's quota is full, before anything is typed. */
function FullQuotaWarning() {
  const { data } = useQuery(permissionsQuery())
  const canSponsor = useCanSponsor()
  if (!data || data.currentActivePosts < data.maxActivePosts) return null
  const advice = upgradeMessage(data)
  return (
    <div className="mb-5">
      <QuotaNotice
        error={{
          reason: knownErrors.PlanLimit[2],
          advice: canSponsor
            ? `${advice} Se preferir, destaque esta vaga: ela não ocupa lugar no plano.`
            : advice,
        }}
      />
    </div>
  )
}

/** How the plan makes the employer's cards look, for the preview. */
function useCardPreview({ company, profileImageUrl }: CurrentUser) {
  const { data } = useQuery(permissionsQuery())
  const mayPay = useMayInTeam('owner')
  const hasLogo = data?.canUseCompanyBranding === true
  return {
    cardOwner: {
      employer: {
        id: company?.id ?? null,
        name: company?.name || CONFIDENTIAL_EMPLOYER,
        profilePhotoUrl: hasLogo ? profileImageUrl : null,
      },
      isFeatured: data?.isAlwaysFeatured === true,
    },
    previewNote: data && !hasLogo && profileImageUrl && (
      <>
        Sem logo: o logo aparece nas vagas a partir do plano Plus.
        {mayPay && (
          <>
            {' '}
            <Link to={paths.pricing} className="font-semibold text-brand underline underline-offset-4">
              Ver planos
            </Link>
          </>
        )}
      </>
    ),
  }
}

interface NewJobProps {
  user: CurrentUser
  initialValues: JobFormValues
  preset?: Partial<JobFormValues>
  draftName: string
  filledFrom?: string
  lead: string
}

/** The form of a job that is not stored yet. */
export function NewJob({ user, initialValues, preset, draftName, filledFrom, lead }: NewJobProps) {
  const navigate = useNavigate()
  const { reviewsFirst } = useSite()
  const client = useQueryClient()
  const preview = useCardPreview(user)
  // Submitted again, the form replaces its reservation. Browsers offer random ids on secure origins only.
  const [requestKey] = useState(() => crypto.randomUUID?.())
  const { mutateAsync } = useMutation({
    mutationFn: (body: Job) => call('POST /jobs', { body }),
    onSuccess: async (created) => {
      refetchJob(client, created.id)
      await navigate(paths.job(created.id))
      toast(createdToast(created))
    },
  })
  return (
    <div>
      <PageTitle
        title="Publicar vaga"
        description={reviewsFirst ? `${lead} Nossa equipe lê cada vaga antes de publicá-la.` : lead}
      />
      <FullQuotaWarning />
      <JobForm
        kind="create"
        {...preview}
        initialValues={initialValues}
        filledFrom={filledFrom}
        {...(preset && { preset })}
        draft={{ userId: user.id, name: draftName, version: 0 }}
        save={async (job, { isSponsored }) => {
          await (isSponsored ? reserveSponsoredJob(job, requestKey) : mutateAsync(job))
          return true
        }}
        failureText="Falha ao criar vaga. Por favor, tente novamente."
        submitLabel={reviewsFirst ? 'Enviar para análise' : 'Publicar vaga'}
        busyLabel={reviewsFirst ? 'Enviando...' : 'Publicando...'}
        cancelTo={paths.dashboardJobs}
      />
    </div>
  )
}
