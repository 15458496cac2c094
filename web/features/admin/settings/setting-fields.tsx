import { useFormContext } from 'react-hook-form'
import { settingText } from '#contract/platform/setting-text.ts'
import {
  moderationLabels,
  type SettingName,
  type Settings,
  settingLabels,
} from '#contract/platform/settings.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Radio, Switch } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { MaskedInput } from '#web/ui/masked-input.tsx'
import type { SettingsValues } from './form-values.ts'

interface Defaults {
  defaults: Settings
}

const moderationHints = {
  publish_first: 'A vaga aparece na busca na hora. A equipe lê depois e pode recusar.',
  review_first: 'Vagas novas, e textos alterados de vagas publicadas, esperam a aprovação da equipe.',
} as const
const moderations = ['publish_first', 'review_first'] as const

const reais = <span className="text-muted text-small">R$</span>

/** 'Padrão do servidor: 30 dias.' */
const standard = (name: SettingName, { defaults }: Defaults) =>
  `Padrão do servidor: ${settingText(name, defaults[name])}.`

export function JobFields({ defaults }: Defaults) {
  const { register, formState } = useFormContext<SettingsValues>()
  const { errors } = formState
  return (
    <Card as="section">
      <CardHeader title="Vagas e cadastros" />
      <div className="grid gap-5">
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-semibold text-small">{settingLabels.moderation}</legend>
          {moderations.map((value) => (
            <Radio
              key={value}
              value={value}
              label={moderationLabels[value]}
              hint={moderationHints[value]}
              {...register('moderation')}
            />
          ))}
        </fieldset>
        <Field
          label={`${settingLabels.jobDurationDays} (dias)`}
          required
          error={errors.jobDurationDays?.message}
          hint={`Vale para vagas publicadas, aprovadas ou renovadas a partir de agora. ${standard('jobDurationDays', { defaults })}`}
          className="max-w-sm"
        >
          <Input type="number" inputMode="numeric" min={1} max={365} {...register('jobDurationDays')} />
        </Field>
        <Switch
          label={settingLabels.isRegistrationOpen}
          hint="Desligado, ninguém cria conta, nem com o Google. Quem já tem conta entra normalmente."
          {...register('isRegistrationOpen')}
        />
        <Switch
          label={settingLabels.sendsJobDigests}
          hint="Toda segunda-feira, as vagas novas de quem tem e-mail marketing no plano, para médicos que aceitaram receber."
          {...register('sendsJobDigests')}
        />
      </div>
    </Card>
  )
}

export function PriceFields({ defaults }: Defaults) {
  const { register, formState } = useFormContext<SettingsValues>()
  const { errors } = formState
  return (
    <Card as="section">
      <CardHeader
        title="Destaque de vagas"
        description="Vale para novos pedidos. Um pedido já criado mantém o preço que a empresa viu."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={settingLabels.sponsorshipPrice}
          required
          error={errors.sponsorshipPrice?.message}
          hint={`Com uma especialidade ou área. ${standard('sponsorshipPrice', { defaults })}`}
        >
          <MaskedInput mask="money" icon={reais} inputMode="decimal" {...register('sponsorshipPrice')} />
        </Field>
        <Field
          label={settingLabels.sponsorshipExtraPrice}
          required
          error={errors.sponsorshipExtraPrice?.message}
          hint={`Por especialidade ou área além da primeira. ${standard('sponsorshipExtraPrice', { defaults })}`}
        >
          <MaskedInput mask="money" icon={reais} inputMode="decimal" {...register('sponsorshipExtraPrice')} />
        </Field>
      </div>
    </Card>
  )
}

export function MailFields({ defaults }: Defaults) {
  const { register, formState } = useFormContext<SettingsValues>()
  const { errors } = formState
  return (
    <Card as="section">
      <CardHeader
        title="Remetente dos e-mails"
        description="Aparece em todos os e-mails enviados a partir de agora. O servidor de e-mail precisa aceitar o endereço."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={settingLabels.mailSenderName}
          required
          error={errors.mailSenderName?.message}
          hint={standard('mailSenderName', { defaults })}
        >
          <Input maxLength={60} {...register('mailSenderName')} />
        </Field>
        <Field
          label={settingLabels.mailSenderAddress}
          required
          error={errors.mailSenderAddress?.message}
          hint={standard('mailSenderAddress', { defaults })}
        >
          <Input type="email" inputMode="email" maxLength={254} {...register('mailSenderAddress')} />
        </Field>
      </div>
    </Card>
  )
}

export function ContactFields() {
  const { register, formState } = useFormContext<SettingsValues>()
  const { errors } = formState
  return (
    <Card as="section">
      <CardHeader
        title="Contatos de suporte"
        description="Mostrados no rodapé, na página de contato e na de planos. Um contato em branco não aparece."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={settingLabels.contactEmail}
          error={errors.contactEmail?.message}
          className="sm:col-span-2"
        >
          <Input type="email" inputMode="email" maxLength={254} {...register('contactEmail')} />
        </Field>
        <Field label={settingLabels.contactPhone} error={errors.contactPhone?.message}>
          <Input type="tel" maxLength={30} {...register('contactPhone')} />
        </Field>
        <Field label={settingLabels.contactWhatsapp} error={errors.contactWhatsapp?.message} hint="Com DDD.">
          <Input type="tel" maxLength={30} {...register('contactWhatsapp')} />
        </Field>
      </div>
    </Card>
  )
}

export function MaintenanceFields() {
  const { register, formState } = useFormContext<SettingsValues>()
  const { errors } = formState
  return (
    <Card as="section">
      <CardHeader
        title="Manutenção"
        description="Só administradores usam o site. Pagamentos continuam sendo recebidos, e as tarefas em segundo plano continuam."
      />
      <div className="grid gap-5">
        <Switch
          label={settingLabels.isInMaintenance}
          hint="Os demais veem uma página com a mensagem abaixo, e as chamadas à API respondem 503."
          {...register('isInMaintenance')}
        />
        <Field
          label={settingLabels.maintenanceMessage}
          required
          error={errors.maintenanceMessage?.message}
          hint="Diga quando o site volta, se souber."
        >
          <Textarea rows={3} maxLength={300} {...register('maintenanceMessage')} />
        </Field>
      </div>
    </Card>
  )
}
