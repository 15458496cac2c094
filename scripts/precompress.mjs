// Compresses the built files once, at the highest level, instead of at each request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const built = fileURLToPath(new URL('../build', import.meta.url))
const folder = join(built, 'client')
const compressible = /\.(js|css|svg|txt|json|webmanifest)$/

// Vite lists the chunks in the order in which they were ready, so that two builds would differ.
for (const side of ['client', 'server']) {
  const file = join(built, side, '.vite', 'manifest.json')
  const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')))
  const sorted = Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

for (const name of readdirSync(folder, { recursive: true })) {
  if (!compressible.test(name)) continue
  const file = join(folder, name)
  const content = readFileSync(file)
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }
  writeFileSync(`${file}.br`, brotliCompressSync(content, brotli))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
