import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { isEmployerRole } from '#contract/accounts.ts'
import type { CurrentUser } from '#contract/api/profiles.ts'
import { pictureTypes } from '#contract/pictures.ts'
import { showAs } from '#web/lib/current-user.ts'
import { sendFile } from '#web/lib/send-file.ts'
import { call } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { toast } from '#web/ui/toast.tsx'
import { PictureError, preparePicture } from './picture-file.ts'
import { invalidateProfile } from './queries.ts'

interface SelectedPicture {
  picture: Blob
  /** Address of the preview. */
  url: string
}

function usePictureSelection(onPendingChange: (isPending: boolean) => void) {
  const [picked, setPicked] = useState<SelectedPicture | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => onPendingChange(picked !== null), [picked, onPendingChange])
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked.url)), [picked])
  const pick = async (file: File) => {
    setError(null)
    try {
      const picture = await preparePicture(file)
      setPicked({ picture, url: URL.createObjectURL(picture) })
    } catch (fault) {
      if (!(fault instanceof PictureError)) throw fault
      setPicked(null)
      setError(fault.message)
    }
  }
  return { picked, error, pick, drop: () => setPicked(null) }
}

interface PictureFormProps {
  user: CurrentUser
  /** Whether a picture was picked and is not saved. */
  onPendingChange: (isPending: boolean) => void
}

/** The profile's picture: pick, look, save or cancel (spec A §4, Picture upload). */
export function PictureForm({ user, onPendingChange }: PictureFormProps) {
  const { picked, error, pick, drop } = usePictureSelection(onPendingChange)
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController>(null)
  const [share, setShare] = useState(0)
  const [asksRemoval, setAsksRemoval] = useState(false)
  const id = useId()
  const isCompany = isEmployerRole(user.role)

  const show = (profileImageUrl: string | null, title: string) => {
    showAs({ profileImageUrl })
    invalidateProfile(user.id)
    toast({ title, variant: 'success' })
  }
  const failed = ({ message }: Error) =>
    toast({ title: 'Erro ao atualizar imagem', description: message, variant: 'destructive' })

  const upload = useMutation({
    mutationFn: ({ picture }: SelectedPicture) => {
      setShare(0)
      stop.current = new AbortController()
      const form = new FormData()
      form.append('ProfileType', 'professional')
      form.append('File', picture, 'imagem')
      const sending = { onProgress: setShare, signal: stop.current.signal }
      return sendFile('POST /images/upload-profile-picture', form, sending)
    },
    onSuccess: ({ url }) => {
      drop()
      show(url, 'Imagem atualizada')
    },
    onError: (fault) => stop.current?.signal.aborted || failed(fault),
  })
  const remove = useMutation({
    mutationFn: () => call('DELETE /images/profile-picture'),
    onSuccess: () => show(null, 'Imagem removida'),
    onError: failed,
    onSettled: () => setAsksRemoval(false),
  })

  // The button that was pressed goes; the one to pick with stays.
  const buttons = picked ? 'picked' : user.profileImageUrl
  const [shownButtons, setShownButtons] = useState(buttons)
  useEffect(() => {
    if (asksRemoval || shownButtons === buttons) return
    setShownButtons(buttons)
    input.current?.focus()
  }, [asksRemoval, shownButtons, buttons])

  const cancel = () => (upload.isPending ? stop.current?.abort() : drop())

  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:items-center">
      <Avatar
        name={user.name ?? ''}
        src={picked?.url ?? user.profileImageUrl}
        size="xl"
        shape={isCompany ? 'square' : 'circle'}
      />
      <div className="grid min-w-0 flex-1 gap-3">
        <div className="relative flex flex-wrap gap-3">
          <input
            ref={input}
            id={id}
            type="file"
            accept={pictureTypes.join(',')}
            aria-disabled={upload.isPending || undefined}
            onClick={(event) => upload.isPending && event.preventDefault()}
            aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
            aria-invalid={error ? true : undefined}
            className="peer sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // The same file may be picked again after 'Cancelar'.
              target.value = ''
              if (file) void pick(file)
            }}
          />
          <label
            htmlFor={id}
            className={cn(
              buttonClass({ variant: 'secondary' }),
              'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-aria-disabled:cursor-default peer-aria-disabled:opacity-50',
            )}
          >
            {picked || user.profileImageUrl ? 'Trocar imagem' : 'Escolher imagem'}
          </label>
          {picked ? (
            <>
              <Button
                loading={upload.isPending}
                loadingLabel="Enviando..."
                onClick={() => upload.mutate(picked)}
              >
                Salvar imagem
              </Button>
              <Button variant="ghost" onClick={cancel}>
                Cancelar
              </Button>
            </>
          ) : (
            user.profileImageUrl && (
              <Button variant="ghost" onClick={() => setAsksRemoval(true)}>
                Remover foto
              </Button>
            )
          )}
        </div>
        {upload.isPending && <ProgressBar label="Envio da imagem" share={share} />}
        {error && (
          <p id={`${id}-error`} role="alert" className="text-danger text-sm">
            {error}
          </p>
        )}
        <p id={`${id}-hint`} className="text-muted text-sm">
          JPG, PNG, WebP ou GIF, até 10 MB. Aparece no seu perfil.
        </p>
        <p role="status" className="sr-only">
          {announcement(picked, upload.isPending, share)}
        </p>
      </div>
      <ConfirmDialog
        open={asksRemoval}
        onOpenChange={setAsksRemoval}
        danger
        title="Remover a imagem do perfil?"
        description="No lugar dela aparecem as iniciais do nome."
        confirmLabel="Remover foto"
        loadingLabel="Removendo..."
        loading={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}

/** In quarters, so that the announcements do not queue up behind the bar. */
function announcement(picked: SelectedPicture | null, isSending: boolean, share: number): string {
  if (isSending) return `Enviando imagem, ${Math.floor(share * 4) * 25}%`
  return picked ? 'Imagem escolhida. Salve ou cancele.' : ''
}
