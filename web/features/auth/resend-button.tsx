import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { CallError } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { EMAIL_ALREADY_VERIFIED } from './login-notice.ts'
import { startResendCooldown, useResendCooldown } from './resend-cooldown.ts'

const RESEND_FAILED = 'Não foi possível reenviar o email de verificação. Tente novamente mais tarde.'
const TO_LOGIN_AFTER = 2_000

/** Asks for the verification mail again, and tells what became of it (spec A §8, Resend). */
export function useResendVerification({ onSent }: { onSent?: () => void } = {}) {
  const navigate = useNavigate()
  const [verified, setVerified] = useState(false)
  useEffect(() => {
    if (!verified) return
    const timer = setTimeout(() => navigate(paths.login), TO_LOGIN_AFTER)
    return () => clearTimeout(timer)
  }, [verified, navigate])

  return useMutation<unknown, CallError, string>({
    mutationFn: (email) => call('POST /auth/resend-verification', { body: { email } }),
    onSuccess: (_, email) => {
      startResendCooldown(email)
      onSent?.()
    },
    onError: ({ status, reply, message }) => {
      if ((reply?.errorDto?.errorName as string | undefined) === 'EmailAlreadyVerified') {
        setVerified(true)
        return toast({ title: EMAIL_ALREADY_VERIFIED })
      }
      toast({
        title: 'Erro ao reenviar e-mail',
        description: status === 0 ? message : RESEND_FAILED,
        variant: 'destructive',
      })
    },
  })
}

/** The button with its countdown, which goes on over a reload. */
export function ResendButton({ email }: { email: string }) {
  const seconds = useResendCooldown(email)
  const resend = useResendVerification({
    onSent: () =>
      toast({
        title: 'E-mail enviado',
        description: `Enviamos um novo link para ${email}.`,
        variant: 'success',
      }),
  })
  const waits = seconds !== 0
  return (
    <Button
      variant="secondary"
      block
      // Not `disabled`: the countdown begins with the click, and the keyboard must not lose its place.
      aria-disabled={waits}
      loading={resend.isPending}
      className="tabular-nums aria-disabled:opacity-60"
      onClick={() => waits || resend.mutate(email)}
    >
      {seconds ? `Reenviar e-mail em ${seconds} s` : 'Reenviar e-mail'}
    </Button>
  )
}
