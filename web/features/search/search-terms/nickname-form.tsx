import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Nickname } from '#contract/api/search/search-terms.ts'
import { CityField } from '#web/features/platform/reference/city-field.tsx'
import { citiesQuery, statesQuery } from '#web/features/platform/reference/queries.ts'
import { call } from '#web/lib/session.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { placeText } from './place-text.ts'
import { useTermChange } from './queries.ts'
import { TermActions, textsOf } from './term-actions.tsx'

interface Values {
  nickname: string
  cityId: number | null
  state: string
}

/** Adds a nickname of a city or a state, or changes or removes `row`. */
export function NicknameForm({ row, onDone }: { row: Nickname | null; onDone: () => void }) {
  const formId = useId()
  const [base, setBase] = useState(row)
  const [state, setState] = useState(row?.state ?? '')
  const [city, setCity] = useState(row?.city ?? '')
  const states = useQuery(statesQuery())
  const cities = useQuery({ ...citiesQuery(state), enabled: state !== '' })
  const cityId = cities.data?.find(({ nome }) => nome === city)?.id
  const save = useTermChange(
    (body: Values) =>
      base
        ? call('PUT /admin/place-nicknames/:id', {
            params: { id: base.id },
            body: { ...body, version: base.version },
          })
        : call('POST /admin/place-nicknames', { body }),
    row ? 'Apelido alterado' : 'Apelido adicionado',
  )
  const remove = useTermChange(
    ({ id, version }: Pick<Nickname, 'id' | 'version'>) =>
      call('DELETE /admin/place-nicknames/:id', { params: { id }, query: version ? { version } : {} }),
    'Apelido removido',
  )
  const { errors, problem, isOutdated } = textsOf(save.error ?? remove.error)
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        const nickname = String(new FormData(event.currentTarget).get('nickname'))
        save.mutate({ nickname, cityId: city ? (cityId ?? 0) : null, state }, { onSuccess: onDone })
      }}
    >
      <Field
        label="Apelido"
        required
        error={errors.nickname}
        hint="Como as pessoas chamam o lugar, até cinco palavras. Para uma região, adicione o apelido uma vez para cada cidade."
      >
        <Input name="nickname" defaultValue={row?.nickname} maxLength={60} />
      </Field>
      <Field
        label="Estado"
        required
        error={errors.state}
        hint="Deixe a cidade em branco se o apelido for do estado inteiro."
      >
        <Select
          options={(states.data ?? []).map(({ uf, nome }) => ({ value: uf, label: nome }))}
          placeholder="Selecione"
          value={state}
          onChange={({ target }) => {
            setState(target.value)
            setCity('')
          }}
        />
      </Field>
      <CityField
        state={state}
        value={city}
        onChange={setCity}
        onBlur={() => {}}
        required={false}
        error={errors.cityId}
      />
      <TermActions
        formId={formId}
        noun="apelido"
        problem={problem}
        current={
          isOutdated && row && base && row.version !== base.version
            ? `${row.nickname}: ${placeText(row)}`
            : null
        }
        onAcceptCurrent={() => {
          setBase(row)
          save.reset()
          remove.reset()
        }}
        isSaving={save.isPending}
        removal={
          base && {
            isPending: remove.isPending,
            run: () => remove.mutate(base, { onSuccess: onDone }),
          }
        }
      />
    </form>
  )
}
