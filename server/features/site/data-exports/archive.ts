import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type DocumentKind, documentName } from '#contract/hiring/documents.ts'
import { fileOfVersion, openFile, type SealedFiles } from '#server/features/platform/sealed-files/service.ts'

interface Version {
  id: string
  kind: DocumentKind
  title: string
  number: number
}

/** A ZIP with the data and the documents, which are read from the store one after the other as it is sent. */
export function exportArchive(files: SealedFiles, data: string, versions: readonly Version[]): Readable {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(data), 'dados.json')
  versions.forEach((version, index) => {
    const name = documentName(version).replace(/[/\\]/g, '_')
    // Two documents may have one name.
    const path = `documentos/${index + 1} ${name}, versão ${version.number}.pdf`
    zip.addReadStreamLazy(path, { compress: false }, (add) => {
      openVersion(files, version.id).then(
        (stream) => add(null, stream),
        (error: unknown) => add(error, null as never),
      )
    })
  })
  const output = zip.outputStream as unknown as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  zip.end()
  return output
}

async function openVersion(files: SealedFiles, versionId: string): Promise<Readable> {
  const file = await fileOfVersion(files.db, versionId, 'document')
  const stream = file && (await openFile(files, file))
  if (!stream) throw new Error(`the store has no document of version ${versionId}`)
  return stream
}
