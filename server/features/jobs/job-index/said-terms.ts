import { type RawBuilder, sql } from 'kysely'
import type { ContractForm, Regime, Shift, ShiftHours } from '#contract/jobs/jobs.ts'

/** Values of a field, with the words of a title that mean each of them: regular expressions of PostgreSQL, for folded words. */
type Said<Value extends string> = readonly (readonly [words: string, value: Value])[]

const saidRegimes: Said<Regime> = [
  ['sobreaviso', 'on_call'],
  ['ambulatori(o|al|ais)', 'outpatient'],
  ['(diaristas?|rotina)', 'routine'],
  ['plant(ao|oes|onistas?)', 'shift'],
]
const saidShifts: Said<Shift> = [
  ['(noturn[oa]s?|noites?)', 'night'],
  ['diurn[oa]s?', 'day'],
]
const saidHours: Said<`${ShiftHours}`> = [
  ['(?<!(upa|ps|samu|socorro|atendimento) )24 ?h(s|oras)?(?! semanais| por semana)', '24'],
  ['12 ?h(s|oras)?(?! semanais| por semana)', '12'],
  ['6 ?h(s|oras)?(?! semanais| por semana)', '6'],
]
const saidContractForms: Said<ContractForm> = [
  ['clt', 'clt'],
  ['pj', 'pj'],
  ['cooperad[oa]s?', 'cooperative'],
  ['(rpa|autonom[oa]s?)', 'self_employed'],
  ['(estatutari[oa]s?|concurs(o|ad[oa]s?))', 'statutory'],
]

/** The employer's choice and the words of the title. They may differ: a job for routine work may offer plantões too. */
const chosenAndSaid = <Value extends string>(
  column: RawBuilder<unknown>,
  title: RawBuilder<unknown>,
  said: Said<Value>,
) =>
  sql`array_remove(array[${column}::text, ${sql.join(
    said.map(([words, value]) => sql`case when ${title} ~ ${`\\m${words}\\M`} then ${value}::text end`),
  )}], null)`

/** The terms of work of a job, each as an array. `title` is its folded title. */
export const termsOfWork = (title: RawBuilder<unknown>) => ({
  regime: chosenAndSaid(sql`jobs.regime`, title, saidRegimes),
  shift: chosenAndSaid(sql`jobs.shift`, title, saidShifts),
  hours: chosenAndSaid(sql`jobs.hours`, title, saidHours),
  contractForm: chosenAndSaid(sql`jobs.contract_form`, title, saidContractForms),
})
