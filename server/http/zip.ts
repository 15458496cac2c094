import { PassThrough, type Readable } from 'node:stream'

interface ZippedFile {
  name: string
  /** Rejects if the file cannot be read. */
  open: () => Promise<Readable>
}

/** Names without what some file systems refuse. Equal ones are numbered: 'a.pdf', 'a (2).pdf'. */
function fileNames(files: readonly ZippedFile[]): string[] {
  const taken = new Set<string>()
  return files.map((file) => {
    const [, stem = '', ending = ''] = /^(.*?)(\.\w+)?$/s.exec(file.name.replace(/[\\/:*?"<>|]/g, '_')) ?? []
    let name = `${stem}${ending}`
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${stem} (${number})${ending}`
    taken.add(name.toLowerCase())
    return name
  })
}

/**
 * A ZIP of a text and of files, written while it is read: one file is open at a time. The files are not compressed, because PDFs
 * are already. If one cannot be read, the archive breaks off, so that nobody takes it for complete. The stream must be consumed
 * or destroyed.
 */
export async function zipOf(
  {
    text,
    files,
    folder = '',
  }: { text: { name: string; content: string }; files: readonly ZippedFile[]; folder?: string },
  now: Date,
): Promise<Readable> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error('a file cannot be read', { cause: error }))
  let current: Readable | undefined
  // The reader may have gone: nothing else would close the file that is open then.
  output.once('close', () => current?.destroy())
  zip.on('error', fail)
  zip.addBuffer(Buffer.from(text.content), text.name, { mtime: now })
  const names = fileNames(files)
  for (const [index, { open }] of files.entries())
    zip.addReadStreamLazy(`${folder}${names[index]}`, { mtime: now, compress: false }, (give) => {
      open().then((stream) => {
        stream.on('error', fail)
        if (output.destroyed) return stream.destroy()
        current = stream
        give(null, stream)
      }, fail)
    })
  zip.end()
  zip.outputStream.pipe(output)
  return output
}
