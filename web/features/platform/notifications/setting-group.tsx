import { type ComponentProps, useId } from 'react'
import {
  hasChannel,
  type NotificationChannel,
  type NotificationKind,
  notificationRules,
} from '#contract/notifications.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { useSetSetting } from './queries.ts'
import { settingHints } from './setting-hints.ts'

interface Setting {
  kind: NotificationKind
  bell: boolean
  mail: boolean
}

const channelLabels = { bell: 'No site', mail: 'Por e-mail' } as const satisfies Record<
  NotificationChannel,
  string
>

const columns =
  'grid grid-cols-[minmax(0,1fr)_3.25rem_3.75rem] items-center gap-x-2 px-4 sm:grid-cols-[minmax(0,1fr)_3.5rem_4.25rem] sm:gap-x-6 sm:px-6'

/** Settings of related notifications: a row for each kind, a column for each channel. Each switch is saved immediately. */
export function SettingGroup({ title, settings }: { title: string; settings: readonly Setting[] }) {
  const id = useId()
  const set = useSetSetting()
  return (
    <section aria-labelledby={id}>
      <div className={`${columns} mb-2 items-end`}>
        <h2 id={id} className="-ml-4 font-semibold text-lead sm:-ml-6">
          {title}
        </h2>
        <span aria-hidden className="text-meta text-muted sm:text-small">
          {channelLabels.bell}
        </span>
        <span aria-hidden className="whitespace-nowrap text-meta text-muted sm:text-small">
          {channelLabels.mail}
        </span>
      </div>
      <Card padding="none" className="divide-y">
        {settings.map((setting) => (
          <fieldset key={setting.kind} className={`${columns} py-1.5`}>
            <legend className="sr-only">{notificationRules[setting.kind].label}</legend>
            <p aria-hidden className="leading-snug">
              {notificationRules[setting.kind].label}
            </p>
            {settingHints[setting.kind] && (
              <p className="row-start-2 pb-1.5 text-muted text-small max-sm:col-span-full">
                {settingHints[setting.kind]}
              </p>
            )}
            {(['bell', 'mail'] as const).map(
              (channel) =>
                hasChannel(setting.kind, channel) && (
                  <ChannelSwitch
                    key={channel}
                    channel={channel}
                    hasHint={settingHints[setting.kind] !== undefined}
                    checked={setting[channel]}
                    onChange={({ target }) => set({ kind: setting.kind, channel, isOn: target.checked })}
                  />
                ),
            )}
          </fieldset>
        ))}
      </Card>
    </section>
  )
}

type ChannelSwitchProps = Pick<ComponentProps<'input'>, 'checked' | 'onChange'> & {
  channel: NotificationChannel
  /** On phones, the hint has the whole width below the switches. */
  hasHint: boolean
}

/** Its column says in print what its label says to screen readers. */
const ChannelSwitch = ({ channel, hasHint, ...props }: ChannelSwitchProps) => (
  <Switch
    {...props}
    label={<span className="sr-only">{channelLabels[channel]}</span>}
    className={cn(
      'row-start-1',
      channel === 'bell' ? 'col-start-2' : 'col-start-3',
      hasHint && 'sm:row-span-2',
    )}
  />
)
