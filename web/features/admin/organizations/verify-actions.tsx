import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Organization } from '#contract/api/admin/organizations.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { toast } from '#web/ui/toast.tsx'
import { noVerification, RemarkField, VerificationFields } from './verification-fields.tsx'

/** Reads the lists and the open panel again. */
export function useRefetchOrganizations() {
  const client = useQueryClient()
  return async () => {
    for (const key of [
      'GET /admin/attention',
      'GET /admin/organizations/:id',
      'GET /accounts/employers/:id',
      'GET /user/:id',
      'GET /jobs/:id',
    ])
      client.invalidateQueries({ queryKey: [key] })
    await client.invalidateQueries({ queryKey: ['GET /admin/organizations'] })
  }
}

/** Verifies a company, or takes its verification away. */
export function VerifyActions({ organization }: { organization: Organization }) {
  const { id, companyName, verification, version } = organization
  const refetch = useRefetchOrganizations()
  const [asking, setAsking] = useState<'verify' | 'take away' | null>(null)
  const [values, setValues] = useState(noVerification)
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (isVerified: boolean) =>
      call('POST /admin/organizations/:id/verify', {
        params: { id },
        body: { isVerified, version, reason: values.reason, basis: isVerified ? [...values.basis] : [] },
      }),
    onSuccess: async ({ message }) => {
      await refetch()
      toast({ title: message, variant: 'success' })
      setAsking(null)
    },
    // The panel shows what somebody else has changed, and the form keeps what was typed.
    onError: refetch,
  })
  const ask = (what: 'verify' | 'take away') => {
    reset()
    setValues(noVerification)
    setMissing(false)
    setAsking(what)
  }
  const dialog = { loading: isPending, onOpenChange: (open: boolean) => !open && setAsking(null) }
  const failure = error && <FormError className="mb-4">{error.message}</FormError>
  return (
    <>
      <Button
        size="sm"
        variant={verification === 'verified' ? 'secondary' : 'primary'}
        onClick={() => ask('verify')}
      >
        {verification === 'unverified' ? 'Verificar empresa' : 'Verificar de novo'}
      </Button>
      {verification !== 'unverified' && (
        <Button size="sm" variant="ghost" className="sm:ml-auto" onClick={() => ask('take away')}>
          Retirar verificação
        </Button>
      )}
      <ConfirmDialog
        {...dialog}
        open={asking === 'verify'}
        title="Verificar empresa?"
        description={`A página e as vagas de ${companyName} mostram o que foi conferido e quando, até o nome, o CNPJ ou o registro mudar.`}
        confirmLabel="Verificar empresa"
        loadingLabel="Verificando..."
        onConfirm={() => (values.basis.length > 0 ? mutate(true) : setMissing(true))}
      >
        {failure}
        <VerificationFields
          value={values}
          onChange={(next) => {
            setValues(next)
            setMissing(false)
          }}
          error={isMissing ? 'Informe o que foi conferido' : ''}
        />
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog}
        open={asking === 'take away'}
        title="Retirar verificação?"
        description={`O selo de ${companyName} sai da página e das vagas.`}
        confirmLabel="Retirar verificação"
        loadingLabel="Retirando..."
        danger
        onConfirm={() => mutate(false)}
      >
        {failure}
        <RemarkField value={values.reason} onChange={(reason) => setValues({ ...noVerification, reason })} />
      </ConfirmDialog>
    </>
  )
}
