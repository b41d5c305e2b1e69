import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type CSSModulesOptions, defineConfig } from 'vite'
import { ClassNames, classNameOf } from './class-names.ts'
import { markdown } from './markdown.ts'
import { pageTokens } from './page-tokens.ts'
import { pageWorker } from './page-worker.ts'
import { precompress } from './precompress.ts'
import { publicPages } from './public-pages.ts'

/** The server of `npm run dev`, which shares this process's environment. */
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** What every page needs in few files: they compress better together, and a phone asks for less. */
const chunkGroups = [
  {
    name: 'packages',
    // What few pages need of them stays with those.
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!.*(queriesObserver|useQueries|infiniteQuery|InfiniteQuery|useMutationState|useBlocker)\.js)/,
    priority: 2,
  },
  // Pages with a form check it before it is sent; others load none of this.
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 2 },
  // The routes with their guards and loaders, what those need, calls, and what follows the session; a page's own part (`?tsr-split`) stays apart.
  {
    name: 'routes',
    test: /web[\\/]src[\\/]((routes[\\/][^-?][^?]*|router)\.tsx|api[\\/]api\.ts|(session-follow|can-keep|ui[\\/]use-today)\.ts)$/,
    priority: 2,
  },
  // The fields of every form and of every price.
  {
    name: 'fields',
    test: /web[\\/]src[\\/](ui[\\/]((text-field|choice-fields|combobox|field|need)\.tsx|typed-day\.ts)|forms[\\/]countries\.ts)$/,
    priority: 1,
  },
  // A day that is typed, before its calendar is opened.
  {
    name: 'dates',
    test: /web[\\/]src[\\/]ui[\\/](date-field\.tsx|calendar-field\.tsx|calendar\.module\.css)$/,
  },
  // The search of a country, which the front page has without any form.
  {
    name: 'countries',
    test: /(web[\\/]src[\\/]forms[\\/]country-(field\.tsx|search\.ts)|shared[\\/]src[\\/]near-words\.ts)$/,
    priority: 1,
  },
  // A price with what can be done about it: on the front page and on both estimators.
  {
    name: 'estimates',
    test: /web[\\/]src[\\/](features[\\/]estimation[\\/](?!.*(page|ticket|frame)|estimate-result)[\w-]+\.tsx?|quotes[\\/](go-link|without-account-link|who-can-buy|mail-quote|ask-call)\.tsx)$/,
    priority: 1,
  },
  // What login and registration are made of beside them; most other pages with a form need the same.
  {
    name: 'forms',
    test: /(ui[\\/](form-parts|new-password-field)\.tsx|forms[\\/](address-field\.tsx|(use-form-of|form-issues|form-words)\.ts))$/,
  },
  // What stands around and on every public page: in small files of their own they would weigh a third more.
  {
    name: 'shell',
    test: /web[\\/]src[\\/](frame[\\/](bare-layout|footer|language-select|theme-select)\.tsx|ui[\\/]((page|ltr|brand|note|rich-text)\.tsx|avatar\.module\.css)|support[\\/]site\.ts)$/,
    priority: 1,
  },
  // Prices and the ticket that they stand on, and the links beside them that open a dialog.
  {
    name: 'prices',
    test: /web[\\/]src[\\/](insurance[\\/]((prices-from|stay-price|home-price|device-offers)\.ts|unread-price\.(module\.css|tsx))|ui[\\/](money|announce|ticket)\.tsx|ui[\\/]format\.ts|quotes[\\/](quotes\.module\.css|(dialog-opener|school-search-link)\.tsx))$/,
    priority: 2,
  },
  // What forms keep and a logout forgets: every page has it; purchases, files and what was sent apart.
  {
    name: 'drafts',
    test: /drafts[\\/](?!kept-files|purchase-drafts|sent-drafts)[\w-]+\.ts$/,
    priority: 1,
  },
  // What fields ask of a name before its schema is there.
  { name: 'names', test: /shared[\\/]src[\\/]person-name\.ts$/, priority: 2 },
  // The rules of what people write, which most forms ask for without a registration.
  { name: 'rules', test: /shared[\\/]src[\\/](fields|person-name-field|accounts)\.ts$/, priority: 1 },
  // The school of whoever is here, which prices ask for: it may not bring the schemas of a registration along.
  {
    name: 'school',
    test: /(web[\\/]src[\\/]session[\\/]school|shared[\\/]src[\\/]schools)\.ts$/,
    priority: 1,
  },
  // What stands around and on most pages of whoever has signed in: in files of their own they would ask for twenty more.
  {
    name: 'signed-in',
    test: /web[\\/]src[\\/](frame[\\/](main-layout|navigation|drawer|user-menu|load-failed)|support[\\/](advisor-block|chat|chat-corner)|account[\\/]account-(entries|actions)|insurance[\\/](contracts|contract-titles|current-contracts|formulas|invoices)|api[\\/](save-file|silence|use-download|drawn-soon)|payments[\\/](may-leave-for|leave-for|my-payments)|ui[\\/](menu|empty-state|dialog|flip-card|file-row))\.(module\.css|tsx?)$/,
  },
  // Also of public pages that have none of what follows.
  { name: 'badge', test: /web[\\/]src[\\/]ui[\\/]badge\.(module\.css|tsx)$/, priority: 1 },
  // What a student's start and documents are both made of.
  {
    name: 'held',
    test: /web[\\/]src[\\/](features[\\/]cover[\\/](state-badge|what-follows|cover\.api|use-unfinished)|account[\\/](my-account|correct-email-button)|payments[\\/]late-next|insurance[\\/]unfinished-purchases|drafts[\\/]purchase-drafts)\.(module\.css|tsx?)$/,
  },
  // Drawings of the products.
  { name: 'art', test: /web[\\/]src[\\/]ui[\\/](home|devices|journey|mutual)-art\.tsx$/ },
  { name: 'registration', test: /features[\\/]accounts[\\/](login-form|registration-card)\.tsx$/ },
]

/**
 * Every page loads the names of all scripts, and hashes do not compress. Seven hexadecimal digits are the fewest that the
 * build makes unique names of.
 */
const fileNames = {
  hashCharacters: 'hex',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
} as const

const modules = { generateScopedName: classNameOf, Loader: ClassNames } as CSSModulesOptions

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
    pageWorker(),
    precompress(),
  ],
  css: { modules },
  html: { cspNonce: '__NONCE__' },
  server: { proxy: { '/api': api, '/document/': api, '/uploads/': api, '/chat': api } },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A schema that no page reads by is left out with what it is made of.
      treeshake: { manualPureFunctions: ['z'] },
      output: { codeSplitting: { groups: chunkGroups }, ...fileNames },
    },
  },
})
