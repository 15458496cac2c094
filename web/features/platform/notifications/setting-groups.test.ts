import { expect, test } from 'vitest'
import { kindsFor, notificationKinds } from '#contract/notifications.ts'
import { settingGroups } from './setting-groups.ts'

const groupsOf = (kinds: readonly (typeof notificationKinds)[number][]) =>
  settingGroups(kinds.map((kind) => ({ kind })))

test('every kind is in exactly one group', () => {
  const shown = groupsOf(notificationKinds).flatMap(({ settings }) => settings.map(({ kind }) => kind))
  expect(shown.toSorted()).toEqual(notificationKinds.toSorted())
})

test('a doctor sees only the groups that concern her, her applications first', () => {
  expect(groupsOf(kindsFor('doctor', null)).map(({ title }) => title)).toEqual([
    'Candidaturas',
    'Plantões',
    'Convites e alertas',
    'Documentos e CRM',
    'Denúncias e decisões',
  ])
})

test('a kind is found by what it is about, whichever its subject', () => {
  const groups = groupsOf(['application_viewed', 'application_unanswered', 'job_expired', 'documents_opened'])
  expect(groups.map(({ title, settings }) => [title, settings.map(({ kind }) => kind)])).toEqual([
    ['Candidaturas', ['application_viewed', 'application_unanswered']],
    ['Documentos e CRM', ['documents_opened']],
    ['Vagas', ['job_expired']],
  ])
})
