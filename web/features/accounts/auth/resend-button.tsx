import { useMutation } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { RESEND_COOLDOWN_SECONDS } from '#contract/accounts/accounts.ts'
import { failureMessage } from '#contract/failure-messages.ts'
import { paths } from '#contract/paths.ts'
import type { CallError } from '#web/lib/api.ts'
import { tabStorage } from '#web/lib/browser-storage.ts'
import { useDelayedRedirect } from '#web/lib/delayed-redirect.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { EMAIL_ALREADY_VERIFIED } from './login-notice.ts'

const RESEND_FAILED = 'Não foi possível reenviar o e-mail de verificação. Tente novamente mais tarde.'
const REDIRECT_DELAY_MS = 2_000
const TICK_MS = 500

const keyOf = (email: string) => `resend-until:${email.trim().toLowerCase()}`

export function startResendCooldown(email: string): void {
  tabStorage.write(keyOf(email), String(Date.now() + RESEND_COOLDOWN_SECONDS * 1000))
}

function secondsLeft(email: string): number {
  const left = Math.ceil((Number(tabStorage.read(keyOf(email))) - Date.now()) / 1000)
  return Math.min(Math.max(left, 0), RESEND_COOLDOWN_SECONDS)
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS)
  return () => clearInterval(timer)
}

/** Seconds until another mail to `email` can be requested. Null during server rendering and hydration. */
function useResendCooldown(email: string): number | null {
  const snapshot = useCallback(() => secondsLeft(email), [email])
  return useSyncExternalStore(subscribe, snapshot, () => null)
}

/** Requests another verification mail and shows the result (spec A §8, Resend). */
export function useResendVerification({ onSent }: { onSent?: () => void } = {}) {
  const [verified, setVerified] = useState(false)
  useDelayedRedirect(verified ? paths.login : null, REDIRECT_DELAY_MS, { replace: false })

  return useMutation<unknown, CallError, string>({
    mutationFn: (email) => call('POST /auth/resend-verification', { body: { email } }),
    onSuccess: (_, email) => {
      startResendCooldown(email)
      onSent?.()
    },
    onError: (error) => {
      // Not an error of our server, which does not reveal whether an address is verified.
      if ((error.reply?.errorDto?.errorName as string | undefined) === 'EmailAlreadyVerified') {
        setVerified(true)
        return toast({ title: EMAIL_ALREADY_VERIFIED })
      }
      toast({
        title: 'Erro ao reenviar e-mail',
        description: failureMessage(error, RESEND_FAILED),
        variant: 'destructive',
      })
    },
  })
}

/** A button with a countdown that survives a reload. */
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
  const isCoolingDown = seconds !== 0
  return (
    <Button
      variant="secondary"
      block
      // Not `disabled`, because the countdown starts with the click and the button must keep the focus.
      aria-disabled={isCoolingDown}
      loading={resend.isPending}
      className="tabular-nums aria-disabled:opacity-60"
      onClick={() => isCoolingDown || resend.mutate(email)}
    >
      {seconds ? `Reenviar e-mail em ${seconds} s` : 'Reenviar e-mail'}
    </Button>
  )
}
