import { parseArgs } from 'node:util'
import { measureAdminJobs } from './admin-jobs.ts'
import { measureAnalytics } from './analytics.ts'
import { benchApp } from './app.ts'
import { measureApplications } from './applications.ts'
import { measureJobsForYou } from './jobs-for-you.ts'
import { lighthouseScores } from './lighthouse.ts'
import { measureLogins } from './logins.ts'
import { measurePages, measureWeight, someJob } from './pages.ts'
import { measurePictures } from './pictures.ts'
import { measureRelevance } from './relevance.ts'
import {
  measureBaseline,
  measureFacets,
  measureSearch,
  measureSuggestions,
  type SearchFigure,
} from './search.ts'
import { measureSentences } from './sentences/measure.ts'
import { measureSentenceSpeed } from './sentences/speed.ts'
import { measureTiming } from './timing.ts'
import { measureTotals } from './totals.ts'
import { measureUsers } from './users.ts'
import { measureWebhooks, webhookEnv } from './webhooks.ts'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '20000' },
    /** Parts to run, separated by commas: search, relevance, sentences, sentence-speed, totals, pages, logins, timing, pictures, analytics, webhooks, users, admin-jobs, applications, matches, weight, lighthouse. */
    only: {
      type: 'string',
      default:
        'search,relevance,sentences,sentence-speed,totals,pages,logins,timing,pictures,analytics,webhooks,users,admin-jobs,applications,matches,weight,lighthouse',
    },
    /** Replies of each kind that `timing` compares. */
    samples: { type: 'string', default: '300' },
  },
})
const say = (text: string) => void process.stdout.write(`${text}\n`)
const percent = (share: number) => `${(share * 100).toFixed(1)}%`
const ms = (value: number) => value.toFixed(1).padStart(8)
const parts = new Set(values.only.split(','))
const app = await benchApp(Number(values.jobs), say, webhookEnv)

try {
  const pages = { '/': '/', '/vagas': '/vagas', job: `/vagas/detalhes/${await someJob(app)}` }
  if (parts.has('search')) {
    const { hello, rawSql } = await measureBaseline(app)
    const table = (title: string, figures: SearchFigure[]) => {
      say(`\n${title}, ${values.jobs} jobs, one client (ms; ratios of medians in this run)`)
      say(`${'kind'.padEnd(22)}     p50      p99  x hello  x raw SQL`)
      for (const { kind, p50, p99 } of figures)
        say(
          `${kind.padEnd(22)}${ms(p50)} ${ms(p99)} ${(p50 / hello.p50).toFixed(1).padStart(8)} ${(p50 / rawSql.p50).toFixed(1).padStart(10)}`,
        )
    }
    table('Search API', await measureSearch(app))
    table('Facet counts', await measureFacets(app))
    const suggestions = await measureSuggestions(app)
    say(`\nSuggestions: p50${ms(suggestions.p50)}, p95${ms(suggestions.p95)}, p99${ms(suggestions.p99)}`)
    say(`${'(hello)'.padEnd(22)}${ms(hello.p50)} ${ms(hello.p99)}`)
    say(`${'(raw SQL, newest 20)'.padEnd(22)}${ms(rawSql.p50)} ${ms(rawSql.p99)}`)
  }
  if (parts.has('relevance')) {
    say('\nRelevance: precision@5 and share of empty results, among queries with relevant jobs')
    for (const { set, judged, precision, empty, weak } of await measureRelevance(app)) {
      say(`${set.padEnd(10)} ${judged} queries: ${precision.toFixed(3)}, ${(empty * 100).toFixed(1)}% empty`)
      for (const { query, precision } of weak) say(`  ${precision?.toFixed(2)} ${query}`)
    }
  }
  if (parts.has('sentences')) {
    const { figures, shown } = await measureSentences(app)
    say('\nSentences: precision@5, empty results and wrong chips, among sentences with relevant jobs')
    for (const { set, judged, precision, empty, unanswered, ...figure } of figures) {
      const { expected, surplus, missing, weak, wrongChips } = figure
      say(
        `${set.padEnd(10)} ${judged} sentences: ${precision.toFixed(3)}, ${percent(empty)} empty; ${percent((surplus + missing) / expected)} wrong of ${expected} chips: ${surplus} too many, ${missing} missing`,
      )
      if (unanswered.length) say(`  without relevant jobs: ${unanswered.join('; ')}`)
      for (const { query, precision } of weak) say(`  ${precision?.toFixed(2)} ${query}`)
      for (const { query, surplus, missing } of wrongChips)
        say(
          `  chips: ${query} (${[...surplus.map((one) => `+${one}`), ...missing.map((one) => `-${one}`)].join('; ')})`,
        )
    }
    say('\n| Sentence | Chips |\n| --- | --- |')
    for (const { query, labels } of shown) say(`| ${query} | ${labels.join(' · ')} |`)
  }
  if (parts.has('sentence-speed')) {
    say(`\nSentences of five parts, ${values.jobs} jobs, one client (ms)`)
    for (const [kind, { p50, p99 }] of Object.entries(await measureSentenceSpeed(app)))
      say(`${kind.padEnd(22)}${ms(p50)} ${ms(p99)}`)
  }
  if (parts.has('totals')) {
    const figures = await measureTotals(app)
    const enough = figures.filter(({ share }) => share >= 0.95).length
    say(
      `\nTotals: of ${figures.length} searches, ${enough} have at least 95% of all results right, ${figures.filter(({ agrees }) => agrees).length} agree in list, facets, orders and alert`,
    )
    for (const { query, total, share, agrees } of figures)
      if (share < 0.95 || !agrees)
        say(`  ${share.toFixed(2)} of ${total}${agrees ? '' : ', counts differ'}: ${query}`)
  }
  if (parts.has('pages')) {
    // The list of `/vagas` is kept for all its renders; this one is read for each.
    const rendered = { ...pages, filtered: '/vagas?state=SP', word: '/vagas?search=pediatria' }
    for (const cached of [false, true]) {
      say(`\nPages ${cached ? 'from the cache' : 'rendered at each request'}, 8 clients, 10 s each`)
      for (const { page, perSecond, p99, memory } of await measurePages(app, rendered, { cached }))
        say(`${page.padEnd(10)} ${perSecond.toFixed(0).padStart(6)} req/s, p99 ${p99} ms, app ${memory} MB`)
    }
  }
  if (parts.has('logins')) {
    const { single, concurrent, listAlone, listDuringLogins } = await measureLogins(app)
    say('\nLogins (argon2id)')
    say(`single: p50${ms(single.p50)} ms, p99${ms(single.p99)} ms`)
    say(
      `60 at once: ${concurrent.succeeded} succeeded, ${concurrent.shed} refused with 503, ${concurrent.throttled} throttled with 429`,
    )
    say(`job list alone:            ${listAlone.perSecond.toFixed(0)} req/s, p99 ${listAlone.p99} ms`)
    say(
      `job list during 16 logins: ${listDuringLogins.perSecond.toFixed(0)} req/s, p99 ${listDuringLogins.p99} ms, ${listDuringLogins.loginsPerSecond.toFixed(1)} logins/s meanwhile`,
    )
  }
  if (parts.has('timing')) {
    say(`\nWhat the time of a reply reveals (area under the ROC curve, 95%), ${values.samples} of each kind`)
    for (const { call, name, area, margin } of await measureTiming(app, Number(values.samples)))
      say(`${call.padEnd(20)} ${name.padEnd(8)} ${area.toFixed(3)} ± ${margin.toFixed(3)}`)
  }
  if (parts.has('pictures')) {
    const { photo, bomb, bombMemory } = await measurePictures(app)
    say('\nUploaded pictures')
    say(`photo of 12 megapixels: p50${ms(photo.p50)} ms, p99${ms(photo.p99)} ms`)
    say(
      `pixel bomb refused:     p50${ms(bomb.p50)} ms, ${(bomb.p50 / photo.p50).toFixed(3)} of a photo, ${bombMemory} MB more`,
    )
  }
  if (parts.has('analytics')) {
    const figures = await measureAnalytics(app)
    const { readEmpty, readMonth, rollUpMs, counted } = figures
    const line = (name: string, { perSecond, p50, p99 }: typeof figures.views) =>
      say(`${name.padEnd(34)} ${perSecond.toFixed(0).padStart(6)}/s, p50 ${p50} ms, p99 ${p99} ms`)
    say('\nAnalytics events, 16 clients')
    line('views, one per call', figures.views)
    line('cards, twenty per call', figures.cards)
    line('job list, 2 clients, alone', figures.listAlone)
    line('job list, 2 clients, during views', figures.listDuringViews)
    line('views during the job list', figures.viewsDuringList)
    say(`a month of a million events counted in ${(rollUpMs / 1000).toFixed(1)} s`)
    say(
      `one job's figures: ${readEmpty.p50.toFixed(1)} ms without events, ${readMonth.p50.toFixed(1)} with ${counted} (p50)`,
    )
    say(
      `                   ${readEmpty.p99.toFixed(1)} ms without events, ${readMonth.p99.toFixed(1)} with ${counted} (p99)`,
    )
  }
  if (parts.has('webhooks')) {
    const { perSecond, p50, p99, sent, stored, statuses } = await measureWebhooks(app)
    say('\nEvents of payment providers, 16 clients')
    say(`${perSecond.toFixed(0)} events/s, p50${ms(p50)} ms, p99${ms(p99)} ms`)
    say(`${sent} sent, ${stored} stored, statuses ${JSON.stringify(Object.fromEntries(statuses))}`)
  }
  if (parts.has('users')) {
    const { accounts, figures } = await measureUsers(app)
    say(`\nAccounts as admins list them, ${accounts} accounts, one client (ms)`)
    say(`${'kind'.padEnd(28)}   found      p50      p99`)
    for (const { kind, total, p50, p99 } of figures)
      say(`${kind.padEnd(28)}${String(total).padStart(8)} ${ms(p50)} ${ms(p99)}`)
  }
  if (parts.has('admin-jobs')) {
    say(`\nJobs as admins list them, ${values.jobs} jobs, one client (ms)`)
    say(`${'kind'.padEnd(32)}   found      p50      p99`)
    for (const { kind, total, p50, p99 } of await measureAdminJobs(app))
      say(`${kind.padEnd(32)}${String(total).padStart(8)} ${ms(p50)} ${ms(p99)}`)
  }
  if (parts.has('applications')) {
    say('\nApplications that an employer receives, 2,000 to one job, one client (ms)')
    say(`${'kind'.padEnd(28)}   found      p50      p99`)
    for (const { kind, total, p50, p99 } of await measureApplications(app))
      say(`${kind.padEnd(28)}${String(total).padStart(8)} ${ms(p50)} ${ms(p99)}`)
  }
  if (parts.has('matches')) {
    say(`\nSuggested jobs, ${values.jobs} jobs, one client, in turn with a search by words (ms)`)
    say(`${'profile'.padEnd(32)}   found      p50      p99  (search)`)
    for (const { profile, found, p50, p99, searchP50, searchP99 } of await measureJobsForYou(app))
      say(
        `${profile.padEnd(32)}${String(found).padStart(8)} ${ms(p50)} ${ms(p99)} ${ms(searchP50)} ${ms(searchP99)}`,
      )
  }
  if (parts.has('weight')) {
    say('\nFirst load in Chrome, kB (1000 bytes)')
    for (const [page, path] of Object.entries(pages)) {
      const { html, script, style } = await measureWeight(app, path)
      say(
        `${page.padEnd(10)} script ${(script / 1000).toFixed(1)}, style ${(style / 1000).toFixed(1)}, HTML ${(html / 1000).toFixed(1)}`,
      )
    }
  }
  if (parts.has('lighthouse')) {
    say('\nLighthouse, mobile, simulated')
    for (const [page, path] of Object.entries(pages))
      say(`${page.padEnd(10)} ${JSON.stringify(await lighthouseScores(app.url + path))}`)
  }
} finally {
  await app.stop()
}
