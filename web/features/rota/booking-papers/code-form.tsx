import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { typedHash } from './file-hash.ts'

/** Takes the SHA-256 of a document that somebody has calculated. */
export function CodeForm({ onHash, isPending }: { onHash: (hash: string) => void; isPending: boolean }) {
  const [error, setError] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const hash = typedHash(input.current?.value ?? '')
        setError(hash ? undefined : 'Cole o código inteiro: 64 caracteres, de 0 a 9 e de a até f.')
        if (hash) onHash(hash)
        else input.current?.focus()
      }}
    >
      <Field
        label="Código SHA-256 do arquivo"
        error={error}
        hint={
          <>
            Para obter o código no Windows: <Command>certutil -hashfile arquivo.pdf SHA256</Command>. No macOS
            e no Linux: <Command>shasum -a 256 arquivo.pdf</Command>.
          </>
        }
      >
        <Textarea
          ref={input}
          rows={2}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="wrap-anywhere"
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        loading={isPending}
        loadingLabel="Conferindo..."
        className="justify-self-start"
      >
        Conferir código
      </Button>
    </form>
  )
}

const Command = ({ children }: { children: string }) => <code className="wrap-anywhere">{children}</code>
