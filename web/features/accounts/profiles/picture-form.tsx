import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { pictureTypes } from '#contract/accounts/pictures.ts'
import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { isOwnPerson, updateCachedUser } from '#web/lib/current-user.ts'
import { sendFile } from '#web/lib/files/send-file.ts'
import { call } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { toast } from '#web/ui/toast.tsx'
import { PictureError, preparePicture } from './picture-file.ts'
import { invalidateProfile, refetchCompanyAccount } from './queries.ts'

interface SelectedPicture {
  picture: Blob
  /** Object URL of the preview. */
  url: string
}

function usePictureSelection(onPendingChange: (isPending: boolean) => void) {
  const [selected, setSelected] = useState<SelectedPicture | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => onPendingChange(selected !== null), [selected, onPendingChange])
  useEffect(() => () => void (selected && URL.revokeObjectURL(selected.url)), [selected])
  const select = async (file: File) => {
    setError(null)
    try {
      const picture = await preparePicture(file)
      setSelected({ picture, url: URL.createObjectURL(picture) })
    } catch (cause) {
      if (!(cause instanceof PictureError)) throw cause
      setSelected(null)
      setError(cause.message)
    }
  }
  return { selected, error, select, clear: () => setSelected(null) }
}

type Sending = Parameters<typeof sendFile>[2]

async function uploadPicture(picture: Blob, sending: Sending): Promise<string | null> {
  const form = new FormData()
  form.append('ProfileType', 'professional')
  form.append('File', picture, 'imagem')
  return (await sendFile('POST /images/upload-profile-picture', form, sending)).url
}

async function uploadLogo(picture: Blob, sending: Sending): Promise<null> {
  const form = new FormData()
  form.append('profileImage', picture, 'imagem')
  await sendFile('PATCH /accounts/employers/me', form, sending)
  return null
}

interface PictureFormProps {
  /** The owner of the picture: the visitor, or her company. */
  user: CurrentUser
  /** For the company of a visitor who has an account of her own. */
  isForCompany?: boolean
  /** Whether a picture is selected but not saved. */
  onPendingChange: (isPending: boolean) => void
}

/** Selects, previews, uploads and removes the profile picture (spec A §4, Picture upload). */
export function PictureForm({ user, isForCompany = false, onPendingChange }: PictureFormProps) {
  const { selected, error, select, clear } = usePictureSelection(onPendingChange)
  const input = useRef<HTMLInputElement>(null)
  const abort = useRef<AbortController>(null)
  const [progress, setProgress] = useState(0)
  const [isConfirmingRemoval, setIsConfirmingRemoval] = useState(false)
  const id = useId()
  const isCompany = isEmployerRole(user.role) && !isOwnPerson(user)

  const show = (profileImageUrl: string | null, title: string) => {
    if (isForCompany) refetchCompanyAccount()
    else updateCachedUser({ profileImageUrl })
    invalidateProfile(user.id)
    toast({ title, variant: 'success' })
  }
  const showError = ({ message }: Error) =>
    toast({ title: 'Erro ao atualizar imagem', description: message, variant: 'destructive' })

  const upload = useMutation({
    mutationFn: ({ picture }: SelectedPicture) => {
      setProgress(0)
      abort.current = new AbortController()
      const sending = { onProgress: setProgress, signal: abort.current.signal }
      return isForCompany ? uploadLogo(picture, sending) : uploadPicture(picture, sending)
    },
    onSuccess: (url) => {
      clear()
      show(url, 'Imagem atualizada')
    },
    onError: (error) => abort.current?.signal.aborted || showError(error),
  })
  const remove = useMutation({
    mutationFn: async () => {
      if (isForCompany) await call('PATCH /accounts/employers/me', { body: { profileImageUrl: '' } })
      else await call('DELETE /images/profile-picture')
    },
    onSuccess: () => show(null, 'Imagem removida'),
    onError: showError,
    onSettled: () => setIsConfirmingRemoval(false),
  })

  // The pressed button disappears, so the focus moves to the file input.
  const buttons = selected ? 'selected' : user.profileImageUrl
  const [shownButtons, setShownButtons] = useState(buttons)
  useEffect(() => {
    if (isConfirmingRemoval || shownButtons === buttons) return
    setShownButtons(buttons)
    input.current?.focus()
  }, [isConfirmingRemoval, shownButtons, buttons])

  const cancel = () => (upload.isPending ? abort.current?.abort() : clear())

  return (
    <div className="flex items-start gap-4 sm:items-center sm:gap-5">
      <Avatar
        name={user.name ?? ''}
        src={selected?.url ?? user.profileImageUrl}
        size="xl"
        shape={isCompany ? 'square' : 'circle'}
      />
      <div className="grid min-w-0 flex-1 gap-3">
        <div className="relative flex flex-wrap gap-2 sm:gap-3">
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
              // Lets the user select the same file again after 'Cancelar'.
              target.value = ''
              if (file) void select(file)
            }}
          />
          <label
            htmlFor={id}
            className={cn(
              buttonClass({ variant: 'secondary' }),
              'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-aria-disabled:cursor-default peer-aria-disabled:opacity-50',
            )}
          >
            {selected || user.profileImageUrl ? 'Trocar imagem' : 'Escolher imagem'}
          </label>
          {selected ? (
            <>
              <Button
                loading={upload.isPending}
                loadingLabel="Enviando..."
                onClick={() => upload.mutate(selected)}
              >
                Salvar imagem
              </Button>
              <Button variant="ghost" onClick={cancel}>
                Cancelar
              </Button>
            </>
          ) : (
            user.profileImageUrl && (
              <Button variant="ghost" onClick={() => setIsConfirmingRemoval(true)}>
                Remover imagem
              </Button>
            )
          )}
        </div>
        {upload.isPending && <ProgressBar label="Envio da imagem" share={progress} />}
        {error && (
          <p id={`${id}-error`} role="alert" className="text-danger text-small">
            {error}
          </p>
        )}
        <p id={`${id}-hint`} className="text-muted text-small">
          JPG, PNG, WebP ou GIF, até 10 MB. Aparece no seu perfil.
        </p>
        <p role="status" className="sr-only">
          {announcement(selected, upload.isPending, progress)}
        </p>
      </div>
      <ConfirmDialog
        open={isConfirmingRemoval}
        onOpenChange={setIsConfirmingRemoval}
        danger
        title="Remover a imagem do perfil?"
        description="No lugar dela, aparecerão as iniciais do nome."
        confirmLabel="Remover imagem"
        loadingLabel="Removendo..."
        loading={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}

/** The text for screen readers. Progress is announced in steps of 25%, so that announcements do not queue up. */
function announcement(selected: SelectedPicture | null, isSending: boolean, progress: number): string {
  if (isSending) return `Enviando imagem, ${Math.floor(progress * 4) * 25}%`
  return selected ? 'Imagem escolhida. Salve ou cancele.' : ''
}
