import { access, lchown, mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Beyond this many segments of 16 MB the log has a gap, rather than the database a full disk. */
const MAX_SPOOLED = 256

const COPY = [
  'cp -p %p ../archive/%f.part',
  'sync ../archive/%f.part',
  'mv ../archive/%f.part ../archive/%f',
  'sync ../archive',
].join(' && ')

/** The shell of Windows does not know the command. */
export const CAN_ARCHIVE = process.platform !== 'win32'

/**
 * PostgreSQL hands over each finished segment of its write-ahead log, which the command copies to the spool while there is one.
 * Turning this on or off takes a folder, and no restart of a server that several processes share. The modification time stays
 * that of the last write.
 */
export const ARCHIVE_SETTINGS: Record<string, string> = CAN_ARCHIVE
  ? {
      archive_mode: 'on',
      archive_command: `test ! -d ../archive || test $(ls ../archive | wc -l) -ge ${MAX_SPOOLED} || { ${COPY}; }`,
    }
  : {}

/** Where finished segments wait to be sent. `home`: that of the embedded server. */
export const spoolOf = (home: string): string => path.join(home, 'archive')

export const isArchiving = (home: string): Promise<boolean> =>
  access(spoolOf(home)).then(
    () => true,
    () => false,
  )

/** Sets whether finished segments go to the spool. Turning it off gives up those that wait there. */
export async function setArchiving(home: string, isOn: boolean): Promise<void> {
  const spool = spoolOf(home)
  if (!isOn) return rm(spool, { recursive: true, force: true, maxRetries: 3 })
  await mkdir(spool, { recursive: true, mode: 0o700 })
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(path.join(home, 'data'))
  await lchown(spool, uid, gid)
}
