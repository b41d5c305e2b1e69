import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { markdown } from './markdown.ts'
import { pageTokens } from './page-tokens.ts'
import { precompress } from './precompress.ts'
import { publicPages } from './public-pages.ts'

/** The server of `npm run dev`, which shares this process's environment. */
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** What every page needs in few files: they compress better together, and a phone asks for less. */
const chunkGroups = [
  {
    name: 'packages',
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|i18next|react-i18next|zod)[\\/]/,
    priority: 2,
  },
  // The routes with their guards and loaders, and what those need; a page's own part (`?tsr-split`) stays apart.
  { name: 'routes', test: /web[\\/]src[\\/](routes[\\/][^?]*|app[\\/]router)\.tsx$/, priority: 1 },
  // What login and registration are made of; most other pages with a form need the same.
  {
    name: 'forms',
    test: /(ui[\\/](form-parts|text-field|choice-fields|password-rules|address-field)\.tsx|app[\\/](use-form-of|form-issues|form-words)\.ts)$/,
  },
  // What the frame of each page says and forgets: neither may bring forms along.
  { name: 'words', test: /(ui[\\/](note|rich-text)\.tsx|app[\\/]form-memory\.ts)$/, priority: 1 },
  { name: 'registration', test: /features[\\/]accounts[\\/](login-form|registration-card)\.tsx$/ },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/routeTree.gen.ts`,
      addExtensions: true,
      quoteStyle: 'single',
    }),
    react(),
    markdown(),
    pageTokens(),
    publicPages(),
    precompress(),
  ],
  html: { cspNonce: '__NONCE__' },
  server: { proxy: { '/api': api, '/document/': api, '/uploads/': api, '/chat': api } },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})
