import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, normalizePath, type Plugin } from 'vite'

type Modules = {
  getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null
}

const ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/

/** The files that a file imports. Of the icons only those that it names, since their index imports all of them. */
function importsOf(id: string, modules: Modules): string[] {
  const { code, importedIds } = modules.getModuleInfo(id) ?? { code: '', importedIds: [] }
  return importedIds.flatMap((imported) => {
    if (!ICONS.test(imported)) return imported
    const names =
      /import\s*{([^}]*)}\s*from\s*["']lucide-react["']/.exec(code ?? '')?.[1]?.match(/\w+/g) ?? []
    const lines = modules.getModuleInfo(imported)?.code?.split('\n') ?? []
    return names.flatMap((name) => {
      const line = lines.find((one) => one.includes(`as ${name},`) || one.includes(`as ${name} `))
      return line ? imported.replace(/lucide-react\.mjs$/, /icons\/[\w-]+\.mjs/.exec(line)?.[0] ?? '') : []
    })
  })
}

/** Whether a file is loaded with at least `count` of these files: as an import, or an import of an import. */
function importedBy(entries: string[], count: number) {
  let importers: Map<string, number> | null = null
  return (file: string, modules: Modules): boolean => {
    if (!importers) {
      importers = new Map()
      for (const entry of entries) {
        const seen = new Set<string>()
        const visit = (id: string) => {
          if (seen.has(id)) return
          seen.add(id)
          importsOf(id, modules).forEach(visit)
        }
        const path = normalizePath(fileURLToPath(new URL(entry, import.meta.url)))
        visit(path)
        // The styles that it imports would be in two files.
        seen.delete(path)
        for (const id of seen) importers.set(id, (importers.get(id) ?? 0) + 1)
      }
    }
    return !file.includes('.css') && (importers.get(file) ?? 0) >= count
  }
}

const isShell = importedBy(['web/root.tsx', 'web/entry.client.tsx'], 1)
const publicPages = [
  'web/features/site/home/home-page.tsx',
  'web/features/site/search/search-page.tsx',
  'web/features/publishing/job-page/job-page.tsx',
]
const isPublic = importedBy(publicPages, 2)
const isOnPublicPage = importedBy(publicPages, 1)
const isOnSearchPage = importedBy(['web/features/site/search/search-page.tsx'], 1)
const isOnJobPage = importedBy(['web/features/publishing/job-page/job-page.tsx'], 1)

const isOnOtherPages = importedBy(
  [
    'web/features/search/landing-pages/landing-frame.tsx',
    'web/features/site/public-profile/public-profile-page.tsx',
    'web/features/site/dashboard/account-frame.tsx',
    'web/features/site/dashboard/dashboard-page.tsx',
    'web/features/site/static-pages/contact-page.tsx',
    'web/features/telehealth/telehealth-directory/directory-page.tsx',
    'web/features/accounts/referrals/referrals-page.tsx',
    'web/features/hiring/received-applications/received-applications.tsx',
    'web/features/payments/billing/billing-page.tsx',
  ],
  1,
)
const isJobView = (file: string) => file.includes('/publishing/job-page/')

// By default a page loads about fifty files of one kilobyte, and on a phone each costs a round trip. What every page needs
// is put into two files, what the public pages share into one, and what many other pages share into another. What only one
// public page shares with many others goes to the first of these, or that page would load all of the second for it. The job
// page shares a dozen small parts with a few others, which are one file too, and so does the search. The job page's own parts,
// which the pane beside the list of a search uses too, are another file. Forms (`*-form.ts` would include zod), components that
// open on demand and the notice of the sandbox stay separate.
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*\/(use)?(infiniteQueryO|mutationO|queriesO|Mutation|InfiniteQ|Queries|SuspenseQ))/,
    priority: 7,
  },
  // No public page needs them in its first load.
  { name: 'mutations', test: /node_modules\/@tanstack\//, priority: 6 },
  {
    debugName: 'shell',
    name: (file: string, modules: Modules) => (isShell(file, modules) ? 'shell' : null),
    priority: 5,
  },
  {
    debugName: 'public',
    name: (file: string, modules: Modules) => (isPublic(file, modules) ? 'public' : null),
    priority: 4,
  },
  {
    debugName: 'public and many others',
    name: (file: string, modules: Modules) => (isOnPublicPage(file, modules) ? 'public-common' : null),
    minShareCount: 6,
    priority: 3,
  },
  {
    debugName: 'job page and a few others',
    name: (file: string, modules: Modules) =>
      isOnJobPage(file, modules) && isOnOtherPages(file, modules) && !isJobView(file) ? 'job-common' : null,
    minShareCount: 2,
    priority: 2,
  },
  {
    debugName: 'search page and a few others',
    name: (file: string, modules: Modules) => (isOnSearchPage(file, modules) ? 'search-common' : null),
    minShareCount: 2,
    priority: 2,
  },
  {
    debugName: 'job page',
    name: (file: string, modules: Modules) => (isOnJobPage(file, modules) ? 'job-view' : null),
    priority: 1,
  },
  {
    name: 'common',
    test: /node_modules\/(lucide-react(?!.*flask-conical)|clsx|class-variance-authority)\/|\/web\/(ui|lib|features\/(jobs\/(jobs|job-[a-z]+)|search\/job-search|alerts\/job-[a-z]+|publishing\/job-[a-z]+|site\/shell))\/|\/contract\/(?!.*-form\.ts|sandbox-notice)/,
    minShareCount: 12,
    priority: 1,
  },
]

/**
 * React Router reloads the document if the code of a page cannot be loaded. Without a connection the browser then replaces
 * the page by its own error page. With this change a component that throws takes the place of the missing one, so that our
 * error screen is shown (docs/decisions/lost-connections.md).
 */
function throwOnMissingCode(): Plugin {
  const reload = 'window.location.reload()'
  let isChanged = false
  return {
    name: 'throw-on-missing-code',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (!/react-router\/dist\/.*routeModules\.js$/.test(id)) return null
      isChanged = code.includes(reload)
      return { code: code.replace(reload, 'return { default() { throw error } }'), map: null }
    },
    buildEnd(error) {
      if (!error && !isChanged && this.environment.name === 'client')
        this.error('React Router no longer reloads here: check what it does if code cannot be loaded.')
    },
  }
}

/**
 * Names files by 42 bits of their hash instead of 48. The list of pages, which every page loads first, and the files themselves
 * name more than a hundred, and hashes do not compress.
 */
function shortHashes(): Plugin {
  const shortened = (name: string) => name.replace('[hash]', '[hash:7]')
  return {
    name: 'short-hashes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    outputOptions({ entryFileNames, ...options }) {
      if (typeof entryFileNames !== 'function') this.error('React Router no longer names its files here.')
      return {
        ...options,
        entryFileNames: (chunk) => shortened(entryFileNames(chunk)),
        chunkFileNames: 'assets/[name]-[hash:7].js',
      }
    },
  }
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), throwOnMissingCode(), shortHashes()],
  // The build for the server contains its packages too, reduced to what is used of them (docs/decisions/rendering.md).
  ...(command === 'build' && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    // V8 keeps the text of what it has loaded.
    environments: { ssr: { build: { minify: 'oxc' } } },
  }),
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      output: {
        // The same name in both builds, or the browser's files would contain the styles of the server's build too.
        assetFileNames: ({ names: [name] }) =>
          `assets/${name?.endsWith('.css') ? 'styles' : '[name]'}-[hash][extname]`,
        ...(!isSsrBuild && { codeSplitting: { groups } }),
      },
    },
  },
}))
