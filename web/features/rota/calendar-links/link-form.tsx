import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { type NewCalendarLink, useCreateCalendarLink } from './queries.ts'

interface LinkFormProps {
  side: 'doctor' | 'employer'
  places: readonly string[]
  onMade: (made: NewCalendarLink) => void
}

/** Makes an address: of all plantões, or of one unit of a company. */
export function LinkForm({ side, places, onMade }: LinkFormProps) {
  const [place, setPlace] = useState('')
  const create = useCreateCalendarLink()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate(place || null, { onSuccess: onMade })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {create.error && !create.isPending && <FormError>{create.error.message}</FormError>}
      {side === 'employer' && places.length > 0 && (
        <Field label="Unidade">
          <Select
            value={place}
            placeholder="Todas as unidades"
            options={places.map((one) => ({ value: one, label: one }))}
            onChange={({ target }) => setPlace(target.value)}
          />
        </Field>
      )}
      <div>
        <Button type="submit" loading={create.isPending} loadingLabel="Criando...">
          Criar endereço
        </Button>
      </div>
    </form>
  )
}
