import { z } from 'zod'
import { createDatabase } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { startQueue } from './db/queue.ts'
import { readDatabaseEnv } from './env.ts'
import {
  ADMIN_LINK_HOURS,
  createAdmin,
  describeAdmins,
  resetSecondFactor,
} from './features/admin/admin-accounts/service.ts'
import { createLog } from './log.ts'
import { openDatabase } from './open-database.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

const USAGE = `Uso:
  npm run admin -- create E-MAIL               cria uma conta da administração e mostra o link que define a senha
  npm run admin -- list                        lista as contas da administração
  npm run admin -- reset-second-factor E-MAIL  desativa a verificação em duas etapas de quem perdeu o celular e os códigos

Use as mesmas variáveis da instalação: DATABASE_URL ou DATA_DIR, APP_MODE e PUBLIC_URL.`

const commands = ['create', 'list', 'reset-second-factor'] as const

/** `npm run admin`: what the operator can only do on the server. */
async function administer(): Promise<void> {
  const [name, address = ''] = process.argv.slice(2)
  const command = commands.find((known) => known === name)
  if (!command) throw new Error(USAGE)
  const email = z.email().max(254).safeParse(address.trim())
  if (command !== 'list' && !email.success) throw new Error(`Informe um endereço de e-mail.\n\n${USAGE}`)
  const { url, close } = await openDatabase(say)
  const database = createDatabase(url)
  try {
    await migrate(url)
    await run(command, email.data ?? '', { url, db: database.db })
  } finally {
    await database.close()
    await close()
  }
}

async function run(
  command: (typeof commands)[number],
  email: string,
  { url, db }: { url: string; db: ReturnType<typeof createDatabase>['db'] },
): Promise<void> {
  const { publicUrl, isDemo } = readDatabaseEnv()
  if (command === 'list') {
    const lines = await describeAdmins(db)
    say(lines.length > 0 ? lines.join('\n') : 'Ainda não há contas da administração.')
  } else if (command === 'create') {
    const link = await createAdmin({ db, publicUrl, isDemo }, email, new Date())
    say(
      `Conta criada: ${email}\nAbra este link para definir a senha. Ele vale por ${ADMIN_LINK_HOURS} horas e uma só vez:\n  ${link}`,
    )
    if (!isDemo) say('Na primeira entrada, a administração pede a verificação em duas etapas.')
  } else {
    const queue = await startQueue(url, createLog('warn'))
    try {
      await resetSecondFactor({ db, queue, publicUrl }, email, new Date())
    } finally {
      await queue.stop()
    }
    say(`Verificação em duas etapas desativada, e sessões encerradas: ${email}`)
  }
}

administer().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
