import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'

export interface Alarm {
  kind: string
  subject: string
  /** For the operator, without personal data. */
  details: string
}

/** Returns whether the alarm is new. An open alarm of the same kind and subject only gets its time and details updated. */
export async function raise(db: DbOrTrx, { kind, subject, details }: Alarm, now: Date): Promise<boolean> {
  const { isNew } = await db
    .insertInto('payment_alarms')
    .values({ kind, subject, details, raised_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .where('settled_at', 'is', null)
        .doUpdateSet({ details, last_seen_at: now }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return isNew
}

/** Settles the open alarms of a kind, or only those about one subject. */
export async function settle(
  db: DbOrTrx,
  { kind, subject }: { kind: string; subject?: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('payment_alarms')
    .set({ settled_at: now })
    .where('kind', '=', kind)
    .where('settled_at', 'is', null)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject as string))
    .execute()
}
