import { readFileSync } from 'node:fs'

// The files that the browser loads first on each public page, according to the build's manifest.
const manifest = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'))

function filesOf(entries) {
  const files = new Set()
  const walk = (key) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) walk(next)
  }
  for (const entry of entries) walk(entry)
  return [...files].map((file) => `build/client/${file}`)
}

const route = (file) => Object.keys(manifest).find((key) => key.startsWith(file)) ?? file
const shell = ['web/entry.client.tsx', 'web/root.tsx']
const pages = {
  '/': 'web/features/site/home/home-page.tsx',
  '/vagas': 'web/features/search/job-search/search-page.tsx',
  '/vagas/detalhes/:id': 'web/features/publishing/job-page/job-page.tsx',
}

export default [
  ...Object.entries(pages).map(([name, file]) => ({
    name: `script of ${name}`,
    path: filesOf([...shell, file].map(route)),
    brotli: true,
    limit: '150 kB',
  })),
  { name: 'all styles', path: 'build/client/assets/*.css', brotli: true, limit: '25 kB' },
]
