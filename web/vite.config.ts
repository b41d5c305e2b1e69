import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
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
  },
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
    pageTokens(),
    publicPages(),
    precompress(),
  ],
  html: { cspNonce: '__NONCE__' },
  server: { proxy: { '/api': api, '/document/': api, '/uploads/': api } },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})
