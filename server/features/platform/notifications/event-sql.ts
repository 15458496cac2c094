import { type RawBuilder, sql } from 'kysely'
import { teamRoleMay, teamRoles } from '#contract/hiring/team.ts'
import {
  hasChannel,
  type NotificationChannel,
  type NotificationKind,
  notificationRules,
} from '#contract/notifications.ts'
import { isMarkedAsListed } from './bell-marks.ts'

/**
 * Recipients of an event: for a company, the people of its team whose role receives it, otherwise the users themselves.
 * The account with which a company was registered is an owner unless a row says otherwise.
 */
export const recipients = (userIds: readonly string[], kind: NotificationKind) => {
  const { team } = notificationRules[kind]
  const told = sql`unnest(${userIds}::uuid[]) as told (user_id)`
  if (!team) return sql`(select user_id from ${told})`
  const isTold = sql`left_at is null and role = any(${teamRoles.filter((role) => teamRoleMay(role, team))})`
  return sql`(select told.user_id from ${told} where not exists (select from team_members as founder
      where founder.user_id = told.user_id and founder.company_id = told.user_id and not (${isTold}))
    union select team_members.user_id from ${told} join team_members on company_id = told.user_id where ${isTold})`
}

/** Whether the user of a row gets notifications of this kind on this channel. */
export const hasOn = (row: string, kind: NotificationKind, channel: NotificationChannel) =>
  sql<boolean>`${hasChannel(kind, channel)} and not exists (select from muted_notifications as muted
    where muted.user_id = ${sql.ref(`${row}.user_id`)} and kind = ${kind} and channel = ${channel})`

/**
 * Adds a notification for each of these pairs of `user_id` and `subject_id`, or counts the event on the unread one with the same kind
 * and subject, on the channels that the user has not switched off. One statement writes the rows in their order, so that two
 * transactions cannot deadlock.
 */
export function notificationsOf(kind: NotificationKind, pairs: RawBuilder<unknown>, now: Date) {
  const isOn = hasOn.bind(null, 'recipient', kind)
  // Of two concurrent events, the later one may be written first.
  return sql<{ user_id: string; unmailed: number }>`
    insert into notifications (user_id, kind, subject_type, subject_id, is_listed, unmailed, began_at, happened_at)
    select user_id, ${kind}, ${notificationRules[kind].subject}, subject_id, bell and ${isMarkedAsListed(kind)},
      mail::int, ${now}, ${now}
    from (${pairs}) as recipient
      cross join lateral (select ${isOn('bell')} as bell, ${isOn('mail')} as mail) as channels
    where bell or mail
    order by user_id, subject_id
    on conflict (user_id, kind, subject_id, is_listed) where read_at is null do update set
      times = notifications.times + 1, unmailed = notifications.unmailed + excluded.unmailed,
      began_at = least(notifications.began_at, excluded.began_at), happened_at = excluded.happened_at
    returning user_id, unmailed`
}
