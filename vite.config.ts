import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// By default a page loads about fifty files of one kilobyte, and on a phone each costs a round trip. Code that most pages
// need is put into two files. Forms (`*-form.ts` would include zod) and components that open on demand stay separate.
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
    priority: 2,
  },
  {
    name: 'common',
    test: /node_modules\/(lucide-react|clsx|class-variance-authority)\/|\/web\/(ui|lib|features\/(jobs|job-[a-z]+|shell))\/|\/contract\/(?!.*-form\.ts)/,
    minShareCount: 5,
    priority: 1,
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    manifest: true,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
}))
