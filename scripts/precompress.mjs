// Compresses the built files once, at the highest level, instead of at each request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = fileURLToPath(new URL('../build/client', import.meta.url))
const compressible = /\.(js|css|svg|txt|json|webmanifest)$/

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
