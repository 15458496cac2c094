import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Left alone, a page loads some fifty files of a kilobyte each; on a phone's connection each costs a round trip. What
// every page needs comes in two files. Forms (`*-form.ts` would bring zod along) and what opens on demand stay apart.
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
