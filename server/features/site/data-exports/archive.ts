import type { Readable } from 'node:stream'
import type { DocumentKind } from '#contract/hiring/document-kinds.ts'
import { documentName } from '#contract/hiring/documents.ts'
import { fileOfVersion, openFile, type SealedFiles } from '#server/features/platform/sealed-files/service.ts'
import { zipOf } from '#server/http/zip.ts'

interface Version {
  id: string
  kind: DocumentKind
  title: string
  number: number
}

/** A ZIP with the data and the documents, which are read from the store one after the other as it is sent. */
export const exportArchive = (
  files: SealedFiles,
  data: string,
  versions: readonly Version[],
  now: Date,
): Promise<Readable> =>
  zipOf(
    {
      text: { name: 'dados.json', content: data },
      folder: 'documentos/',
      files: versions.map((version, index) => ({
        name: `${index + 1} ${documentName(version)}, versão ${version.number}.pdf`,
        open: () => openVersion(files, version.id),
      })),
    },
    now,
  )

async function openVersion(files: SealedFiles, versionId: string): Promise<Readable> {
  const file = await fileOfVersion(files.db, versionId, 'document')
  const stream = file && (await openFile(files, file))
  if (!stream) throw new Error(`the store has no document of version ${versionId}`)
  return stream
}
