import { Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ReviewedJob } from '#contract/api/publishing/admin-jobs.ts'
import { jobAllows, stateOf } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { RemoveForReason } from '#web/features/publishing/job-management/remove-for-reason.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'

/** Ver, Editar and Excluir (spec B §2.12), at the end of a job's row. The rest is in its panel. */
export function JobRowMenu({ job }: { job: ReviewedJob }) {
  const [isRemoving, setRemoving] = useState(false)
  const state = stateOf(job)
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Ações: ${job.title}`}
            title="Ações"
            className="h-9 min-h-0 w-11"
          >
            <Ellipsis aria-hidden />
          </Button>
        }
        items={[
          { label: 'Ver', icon: <ExternalLink aria-hidden />, to: paths.job(job.id) },
          ...(jobAllows('edit', state)
            ? [{ label: 'Editar', icon: <Pencil aria-hidden />, to: paths.editJob(job.id) }]
            : []),
          ...(jobAllows('remove', state)
            ? ([
                'separator',
                {
                  label: 'Excluir',
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onSelect: () => setRemoving(true),
                },
              ] as const)
            : []),
        ]}
      />
      {isRemoving && <RemoveForReason job={job} onClose={() => setRemoving(false)} />}
    </>
  )
}
