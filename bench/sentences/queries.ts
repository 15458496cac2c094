import { calendarFrom } from './calendar.ts'
import { dateSentences } from './dates.ts'
import { weekdaySentences } from './days.ts'
import { employerSentences } from './employers.ts'
import { mixedSentences } from './mixed.ts'
import { nearSentences } from './near.ts'
import { type JudgedSentence, judgedSentences } from './parts.ts'
import { paySentences } from './pay.ts'
import { contractSentences, factSentences, levelSentences, scheduleSentences } from './terms.ts'
import { trapSentences } from './traps.ts'

/** Sentences as doctors type them, by what they say. `today`: the day of the run, yyyy-mm-dd in Brasília. */
export const sentenceQueries = (today: string): JudgedSentence[] =>
  judgedSentences(
    {
      employers: employerSentences,
      pay: paySentences,
      weekdays: weekdaySentences,
      dates: dateSentences,
      contracts: contractSentences,
      schedules: scheduleSentences,
      beginners: levelSentences,
      facts: factSentences,
      distances: nearSentences,
      several: mixedSentences,
      traps: trapSentences,
    },
    calendarFrom(today),
  )
