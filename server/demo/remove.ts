import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { serversOf } from '#server/db/servers.ts'
import { openDatabase } from '#server/open-database.ts'
import { countDemo, removeDemo } from './remove-demo.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)
const CONFIRMATION = 'remover'

async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Error('Nada foi removido. Sem um terminal para confirmar, rode: npm run demo:remove -- --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(`Digite ${CONFIRMATION} para continuar: `)).trim() === CONFIRMATION
  } finally {
    terminal.close()
  }
}

/** `npm run demo:remove` deletes the accounts of the demo and all their data. `--yes` skips the confirmation. */
async function remove(): Promise<void> {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })
  const { url, close } = await openDatabase(say)
  try {
    const database = createDatabase(url)
    try {
      await migrate(url)
      const { host, pathname } = new URL(serversOf(url)[0] as string)
      const { accounts, jobs, foreignApplications } = await countDemo(database.db)
      if (accounts === 0) say(`Não há contas de demonstração em ${host}${pathname}.`)
      else {
        say(`Em ${host}${pathname} serão removidas ${accounts} contas de demonstração, com ${jobs} vagas.`)
        if (foreignApplications > 0)
          say(`Também serão removidas ${foreignApplications} candidaturas de outras contas a essas vagas.`)
        if (!values.yes && !(await confirm())) return say('Nada foi removido.')
      }
      await removeDemo(database.db, new Date())
      say('Pronto. Com APP_MODE=demo e DEMO_DATA=on, o próximo início criaria a demonstração de novo.')
    } finally {
      await database.close()
    }
  } finally {
    await close()
  }
}

remove().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
