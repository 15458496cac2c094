import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AnswerList } from './answer-list.tsx'
import { ownAnswersQuery } from './queries.ts'

/** 'Suas respostas' to a job's questions, read when it is unfolded. */
export function OwnAnswers({ applicationId, jobTitle }: { applicationId: string; jobTitle: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError, error, refetch } = useQuery({ ...ownAnswersQuery(applicationId), enabled: isOpen })
  return (
    <details className="mt-3 text-small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-control py-1.5 text-brand underline decoration-brand/40 underline-offset-4">
        Suas respostas<span className="sr-only">: {jobTitle}</span>
      </summary>
      <div className="mt-2">
        {data ? (
          <AnswerList answers={data.answers} />
        ) : isError ? (
          <InlineLoadError text="Não foi possível carregar suas respostas." retry={refetch} error={error} />
        ) : (
          <Skeleton className="h-12" />
        )}
      </div>
    </details>
  )
}
