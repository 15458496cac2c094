import { ArrowRight, Eye, EyeOff, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Checkbox, Radio, Switch } from '#web/ui/checkbox.tsx'
import { CheckboxList } from '#web/ui/checkbox-list.tsx'
import { Combobox, type ComboboxItem } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Row, Section } from './ui-section.tsx'

const cities: ComboboxItem[] = [
  ['3550308', 'São Paulo', 'SP'],
  ['3509502', 'Campinas', 'SP'],
  ['3106200', 'Belo Horizonte', 'MG'],
  ['2304400', 'Fortaleza', 'CE'],
  ['4314902', 'Porto Alegre', 'RS'],
  ['5208707', 'Goiânia', 'GO'],
].map(([value = '', label = '', detail]) => ({ value, label, detail }))

const specialties =
  'Anestesiologia Cardiologia Dermatologia Endocrinologia Gastroenterologia Geriatria Ginecologia Hematologia Infectologia Mastologia Nefrologia Neurologia Oftalmologia Oncologia Ortopedia Pediatria Psiquiatria Radiologia Urologia'
    .split(' ')
    .map((label) => ({ value: label, label }))

const states = [
  { value: 'MG', label: 'Minas Gerais' },
  { value: 'SP', label: 'São Paulo' },
]

/** Buttons and form controls. */
export function ControlSections() {
  return (
    <>
      <Buttons />
      <Section title="Campos" note="Rótulo, dica e erro são ligados ao controle; altura mínima de 44 px.">
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          <Field label="Nome completo" required hint="Como está no seu registro do CRM.">
            <Input placeholder="Maria da Silva" autoComplete="name" />
          </Field>
          <Field label="E-mail" required error="Por favor, insira um e-mail válido">
            <Input type="email" defaultValue="maria@" autoComplete="email" />
          </Field>
          <PasswordField />
          <Field label="Buscar vagas" hideLabel>
            <Input type="search" icon={<Search />} placeholder="Especialidade, cidade ou palavra-chave..." />
          </Field>
          <Field label="CPF">
            <Input disabled defaultValue="123.456.789-09" />
          </Field>
          <Field label="E-mail da conta">
            <Input readOnly defaultValue="maria@demo.test" />
          </Field>
          <Field label="Estado">
            <Select options={states} placeholder="Todos os estados" />
          </Field>
          <Field label="Estado do CRM" required error="Este campo é obrigatório">
            <Select options={states} placeholder="Selecione" />
          </Field>
          <CityField />
          <Field label="Motivo" aside="0 / 2000" className="sm:col-span-2">
            <Textarea placeholder="Descreva o motivo da denúncia" />
          </Field>
        </div>
      </Section>
      <Section title="Escolhas">
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          <div>
            <Checkbox label="Vaga urgente" defaultChecked />
            <Checkbox label="Quero receber novidades por e-mail" hint="Você pode cancelar quando quiser." />
            <Checkbox label="Li e aceito os termos de uso" error="É preciso aceitar os termos." />
            <Checkbox label="Indisponível" disabled defaultChecked />
          </div>
          <fieldset>
            <legend className="font-semibold text-small">Forma de pagamento</legend>
            <Radio name="payment" value="card" label="Cartão" defaultChecked />
            <Radio name="payment" value="pix" label="Pix" />
            <Radio name="payment" value="boleto" label="Boleto" disabled />
          </fieldset>
          <div>
            <Switch label="Vaga remota" defaultChecked />
            <Switch label="Aparecer nas buscas" />
            <Switch label="Indisponível" disabled />
          </div>
        </div>
      </Section>
      <Section
        title="Lista de seleção"
        note="Funciona sem JavaScript; a lista longa tem filtro e ‘Mostrar todos’."
      >
        <div className="grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3">
          <CheckboxList title="Especialidades" name="medicalSpecialties" options={specialties} defaultOpen />
          <CheckboxList
            title="Tags"
            name="tags"
            options={specialties.slice(0, 3)}
            defaultOpen
            defaultValue={['Cardiologia']}
          />
          <CheckboxList
            title="Áreas de atuação"
            name="medicalPracticeAreas"
            options={specialties}
            defaultValue={['Pediatria', 'Urologia']}
          />
        </div>
      </Section>
    </>
  )
}

function Buttons() {
  const [loading, setLoading] = useState(false)
  const work = () => {
    setLoading(true)
    setTimeout(() => setLoading(false), 2000)
  }
  return (
    <Section title="Botões">
      <Row>
        <Button>Candidatar-se</Button>
        <Button variant="secondary">Salvar vaga</Button>
        <Button variant="ghost">Compartilhar</Button>
        <Button variant="danger">Excluir</Button>
        <Button variant="link">Ver todas</Button>
      </Row>
      <Row>
        <Button size="sm">Pequeno</Button>
        <Button size="sm" variant="secondary">
          <Plus aria-hidden="true" />
          Nova vaga
        </Button>
        <Button>Médio</Button>
        <Button size="lg">
          Grande
          <ArrowRight aria-hidden="true" />
        </Button>
        <Button size="icon" variant="ghost" aria-label="Pesquisar">
          <Search aria-hidden="true" />
        </Button>
      </Row>
      <Row>
        <Button disabled>Desabilitado</Button>
        <Button variant="secondary" disabled>
          Desabilitado
        </Button>
        <Button loading>Salvar alterações</Button>
        <Button variant="secondary" loading={loading} loadingLabel="Salvando..." onClick={work}>
          Salvar (2 s)
        </Button>
        <a href="#botoes" className={buttonClass({ variant: 'secondary' })}>
          Link com aparência
        </a>
      </Row>
    </Section>
  )
}

function PasswordField() {
  const [visible, setVisible] = useState(false)
  return (
    <Field label="Senha" required hint="Pelo menos 8 caracteres.">
      <Input
        type={visible ? 'text' : 'password'}
        autoComplete="new-password"
        action={
          <Button
            variant="ghost"
            size="icon"
            aria-label={visible ? 'Ocultar senha' : 'Mostrar senha'}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </Button>
        }
      />
    </Field>
  )
}

function CityField() {
  const [city, setCity] = useState<ComboboxItem | null>(cities[2] ?? null)
  return (
    <Field label="Cidade" hint="Digite sem acento, se preferir.">
      <Combobox items={cities} value={city} onChange={setCity} name="city" placeholder="Todas as cidades" />
    </Field>
  )
}
