import { useState } from 'react'
import { MAX_GRANTED_POSTS } from '#contract/admin/managed-users.ts'
import type { UserDetails } from '#contract/api/admin/managed-users.ts'
import { digitsOf } from '#contract/digits.ts'
import { largestPlan, type PaidPlanName, paidPlanNames, plans } from '#contract/payments/subscriptions.ts'
import { CallError } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { isConflict, useGrant } from './queries.ts'
import { grantText } from './user-facts.tsx'

const FEWEST = plans[largestPlan].maxActivePosts + 1

/**
 * Grants a company a plan, or more posts than any plan has (Enterprise). Empty fields take a grant back. After a conflict it
 * shows the present grant and keeps what was typed.
 */
export function GrantDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const { mutate, isPending, error } = useGrant(user)
  const [plan, setPlan] = useState<PaidPlanName | ''>(user.plan?.grantedPlan ?? '')
  const [posts, setPosts] = useState(user.plan?.grantedPosts?.toString() ?? '')
  const errors = error instanceof CallError ? error.fieldErrors : {}
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Conceder plano"
      description="Vale além da assinatura: a empresa fica com o maior dos dois. Sem plano e sem limite, a concessão termina, e as vagas acima do plano são pausadas."
      confirmLabel="Salvar"
      loadingLabel="Salvando..."
      loading={isPending}
      onConfirm={() =>
        mutate(
          { plan: plan || null, posts: posts.trim() ? Number(posts) : null, updatedAt: user.updatedAt },
          {
            onSuccess: () => {
              toast({ title: 'Concessão salva', variant: 'success' })
              onClose()
            },
          },
        )
      }
    >
      {error && !errors.posts && (
        <FormError className="mb-4">
          {error.message}
          {isConflict(error) && user.plan && (
            <p className="mt-1">Concessão atual: {grantText(user.plan) || 'nenhuma'}.</p>
          )}
        </FormError>
      )}
      <div className="grid gap-4">
        <Field label="Plano concedido">
          <Select
            placeholder="Nenhum"
            options={paidPlanNames.map((name) => ({ value: name, label: plans[name].label }))}
            value={plan}
            onChange={({ target }) => setPlan(target.value as PaidPlanName | '')}
          />
        </Field>
        <Field
          label="Limite de vagas ativas (Enterprise)"
          hint={`De ${FEWEST} a ${MAX_GRANTED_POSTS}; vazio: o limite do plano.`}
          error={errors.posts ?? ''}
        >
          <Input
            inputMode="numeric"
            value={posts}
            maxLength={4}
            onChange={({ target }) => setPosts(digitsOf(target.value))}
          />
        </Field>
      </div>
    </ConfirmDialog>
  )
}
