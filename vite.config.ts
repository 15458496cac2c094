import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// By default a page loads about fifty files of one kilobyte, and on a phone each costs a round trip. Code that most pages
// need is put into two files. Forms (`*-form.ts` would include zod), components that open on demand and the mark of sandbox
// payments stay separate.
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
    priority: 2,
  },
  {
    name: 'common',
    test: /node_modules\/(lucide-react(?!.*flask-conical)|clsx|class-variance-authority)\/|\/web\/(ui|lib|features\/(jobs|job-[a-z]+|shell))\/|\/contract\/(?!.*-form\.ts|sandbox-notice)/,
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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), throwOnMissingCode()],
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    manifest: true,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
}))
