import { Search } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** Text of a search and its button. They belong to the form around them, or to the one whose id is `form`. */
export function SearchBox({
  form,
  input,
  defaultValue,
}: {
  form?: string
  input?: Ref<HTMLInputElement>
  defaultValue?: string
}) {
  return (
    <div className="flex gap-2">
      <Field label="Buscar vagas" hideLabel className="min-w-0 flex-1">
        <Input
          ref={input}
          form={form}
          type="search"
          name="search"
          maxLength={200}
          defaultValue={defaultValue}
          icon={<Search />}
          placeholder="Especialidade, cidade ou palavra-chave..."
          autoComplete="off"
          enterKeyHint="search"
        />
      </Field>
      <Button type="submit" form={form} aria-label="Pesquisar">
        <Search aria-hidden className="sm:hidden" />
        <span className="hidden sm:inline">Pesquisar</span>
      </Button>
    </div>
  )
}
