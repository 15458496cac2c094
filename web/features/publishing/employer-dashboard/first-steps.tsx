import { Check } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import type { Reply } from '#web/lib/api.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'

type Done = NonNullable<Reply<'GET /dashboard/tasks'>['firstSteps']>

const steps = [
  {
    name: 'profile',
    title: 'Apresente a empresa',
    text: 'Um logo e algumas linhas: é o que os médicos leem antes de se candidatar.',
    action: 'Completar perfil',
    path: paths.editProfile,
    /** The least role in the team. */
    needs: 'owner',
  },
  {
    name: 'job',
    title: 'Publique a primeira vaga',
    text: 'Leva cerca de três minutos, e a primeira não custa nada.',
    action: 'Publicar vaga',
    path: paths.newJob,
    needs: 'recruiter',
  },
  {
    name: 'team',
    title: 'Convide quem recruta com você',
    text: 'Cada pessoa entra com o próprio e-mail e vê as mesmas candidaturas.',
    action: 'Convidar',
    path: paths.team,
    needs: 'owner',
  },
] as const

/** The first three steps of a new company; those that are done stay, so that it sees how far it is. */
export function FirstSteps({ done }: { done: Done }) {
  const may = { owner: useMayInTeam('owner'), recruiter: useMayInTeam('recruiter') }
  const next = steps.find(({ name, needs }) => !done[name] && may[needs])
  return (
    <section aria-labelledby="primeiros-passos">
      <h2 id="primeiros-passos" className="mb-3 font-semibold text-lead">
        Primeiros passos
      </h2>
      <Card as="div" padding="none">
        <ol className="divide-y">
          {steps.map((step, at) => {
            const { name, title, text, action, path, needs } = step
            const isDone = done[name]
            return (
              <li
                key={name}
                className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-4 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-5"
              >
                <span
                  aria-hidden
                  className={cn(
                    'inline-flex size-8 items-center justify-center rounded-full font-semibold text-small tabular-nums',
                    isDone ? 'bg-brand-soft text-brand-strong' : 'border border-border-strong',
                  )}
                >
                  {isDone ? <Check className="size-4" /> : at + 1}
                </span>
                <div className="min-w-0">
                  <h3 className={cn('font-semibold', isDone && 'text-muted')}>
                    {title}
                    {isDone && <span className="sr-only">: feito</span>}
                  </h3>
                  {!isDone && <p className="text-muted text-small">{text}</p>}
                </div>
                {!isDone && may[needs] && (
                  <Link
                    to={path}
                    className={buttonClass({
                      variant: step === next ? 'primary' : 'secondary',
                      size: 'sm',
                      className: 'max-sm:col-start-2 max-sm:w-fit',
                    })}
                  >
                    {action}
                  </Link>
                )}
              </li>
            )
          })}
        </ol>
      </Card>
    </section>
  )
}
