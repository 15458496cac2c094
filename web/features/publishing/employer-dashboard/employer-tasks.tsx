import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { FirstSteps } from './first-steps.tsx'
import { tasksQuery } from './queries.ts'
import { TaskRow } from './task-row.tsx'

/** 'Precisa de você': what waits for the company, each with one action; before that, the first steps of a new one. */
export function EmployerTasks() {
  const { data, isError, refetch } = useQuery(tasksQuery())
  const isNew = data?.firstSteps != null
  return (
    <>
      {data?.firstSteps && <FirstSteps done={data.firstSteps} />}
      {(!isNew || data.tasks.length > 0) && (
        <section aria-labelledby="precisa-de-voce">
          <h2 id="precisa-de-voce" className="mb-3 font-semibold text-lead">
            Precisa de você
          </h2>
          {!data ? (
            isError ? (
              <InlineLoadError text="Erro ao carregar o que precisa de você" retry={refetch} />
            ) : (
              <SkeletonGroup label="Carregando o que precisa de você..." className="grid gap-1">
                <Skeleton className="h-16 rounded-card" />
                <Skeleton className="h-16 rounded-card" />
              </SkeletonGroup>
            )
          ) : data.tasks.length === 0 ? (
            <p className="flex items-center gap-2 text-muted">
              <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
              Tudo em dia. Candidaturas novas e vagas perto de expirar aparecem aqui.
            </p>
          ) : (
            <Card as="div" padding="none">
              <ul className="divide-y">
                {data.tasks.map((task) => (
                  <TaskRow key={task.kind} task={task} />
                ))}
              </ul>
            </Card>
          )}
        </section>
      )}
    </>
  )
}
