import { Check, Circle } from 'lucide-react'
import { passwordRules } from '#contract/accounts/accounts.ts'

/** The rules in one sentence, as the field's description for screen readers. */
export const passwordRulesText = `Pelo menos ${passwordRules.map(({ requirement }) => requirement).join(', ')}.`

/** The password rules, with those that are met marked while typing. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul
      aria-label="Regras da senha"
      className="mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-x-2 text-meta"
    >
      {passwordRules.map(({ requirement, pattern }) => {
        const met = pattern.test(password)
        return (
          <li
            key={requirement}
            className={`flex items-center gap-1.5 ${met ? 'text-success' : 'text-muted'}`}
          >
            {met ? (
              <Check aria-hidden="true" className="size-4 shrink-0" strokeWidth={2.5} />
            ) : (
              <Circle aria-hidden="true" className="size-4 shrink-0 scale-50" />
            )}
            <span className="inline-block first-letter:uppercase">
              {requirement}
              <span className="sr-only">{met ? ': atendido' : ': falta'}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
