// Who may import whom. One rule per line of the table in docs/architecture.md. Every rule has a fixture under
// checks/must-fail/rooms that breaks it on purpose: checks/rooms.test.ts fails when a rule goes blind.

const test = '\\.test\\.tsx?$|^(server|sandbox|web)/test/|^checks/'
const anyNpm = 'node_modules/'
const zodMini = 'node_modules/zod/(mini|v4)/'

/** The SDKs of the outside world, each with the one room that may use it. */
const sdkRooms = {
  stripe: 'payments',
  nodemailer: 'mail',
  '@aws-sdk': 'files',
}

/** What a product is: types that documents and claims may know too, though they know no purchase. */
const productType = '^server/src/features/purchases/product\\.ts$'

/** How a contract stands on a day, and what lets go of it: the rules that every page, paper and job asks. */
const contractState =
  '^server/src/features/contracts/(contract-state|coming-payments|termination|visa-refusal)\\.rules\\.ts$'

/** What each word of the chain may know of the others; words outside the chain are free, cycles apart. */
const products = ['travel', 'home', 'devices', 'mutual']
const below = {
  accounts: [],
  schools: ['accounts'],
  students: ['accounts', 'schools'],
  contracts: ['accounts', 'schools', 'students'],
  purchases: ['accounts', 'schools', 'students', 'contracts'],
}
const knowsContracts = [...below.contracts, 'contracts']
for (const product of products) below[product] = [...below.purchases, 'purchases']
for (const word of ['documents', 'claims', 'renewals']) below[word] = knowsContracts
const chain = Object.keys(below)

const packagePath = (name) => `(^|node_modules/)(@types/)?${name}/`
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const product = (path) => ({ path, pathNot: test })

const sharedRoom = [
  rule(
    'shared-is-zod-mini-only',
    'shared is what both sides load: zod/mini and nothing else',
    product('^shared/src/'),
    { pathNot: ['^shared/src/', zodMini] },
  ),
]

const serverRooms = [
  rule(
    'platform-knows-no-feature',
    'platform is below every feature: it may know shared and packages',
    product('^server/src/platform/'),
    { path: '^server/src/', pathNot: '^server/src/(platform|providers|locales)/' },
  ),
  rule(
    'platform-knows-providers-by-type',
    'platform may name the types of a provider, never its code',
    product('^server/src/platform/'),
    { path: '^server/src/providers/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'provider-stands-alone',
    'a provider knows shared, the errors of platform and its SDK',
    product('^server/src/providers/([^/]+)/'),
    {
      path: '^server/src/',
      pathNot: ['^server/src/providers/$1/', '^server/src/platform/[^/]*errors?\\.ts$'],
    },
  ),
  ...Object.entries(sdkRooms).map(([sdk, room]) =>
    rule(
      `sdk-${sdk.replace('@', '')}-stays-home`,
      `${sdk} is imported in providers/${room} only`,
      { pathNot: [`^server/src/providers/${room}/`, '^sandbox/', '^server/test/', anyNpm] },
      { path: packagePath(sdk) },
    ),
  ),
  rule(
    'feature-through-its-door',
    'of another feature only the service, the queries and the table are open, what a product is, and how a contract stands and ends',
    product('^server/src/features/([^/]+)/'),
    {
      path: '^server/src/features/',
      pathNot: ['^server/src/features/$1/', '\\.(service|queries|table)\\.ts$', productType, contractState],
    },
  ),
  ...chain.map((word) =>
    rule(
      `direction-${word}`,
      `${word} knows of the chain only: ${below[word].join(', ') || 'nothing'}`,
      product(`^server/src/features/${word}/`),
      {
        path: `^server/src/features/(${chain.join('|')})/`,
        pathNot: [
          ...[word, ...below[word]].map((known) => `^server/src/features/${known}/`),
          ...(['documents', 'claims'].includes(word) ? [productType] : []),
        ],
      },
    ),
  ),
  rule(
    'asks-the-value-of-a-product',
    'what prints, signs, mails and checks for any product knows none: it asks its value',
    product('^server/src/features/(certificates|signatures|receipts|mail)/'),
    { path: `^server/src/features/(${products.join('|')})/` },
  ),
  rule(
    'feature-knows-providers-by-type',
    'main.ts chooses providers; a feature gets them passed in',
    product('^server/src/features/'),
    { path: '^server/src/providers/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'feature-stays-in-its-rooms',
    'a feature knows platform, pdf, data and other features, not the composition above it',
    product('^server/src/features/'),
    { path: '^server/src/', pathNot: '^server/src/(platform|providers|features|pdf|data|locales)/' },
  ),
  rule(
    'pdf-draws-only',
    'drawing and sealing know their own files and the data',
    product('^server/src/pdf/'),
    { path: '^(server|shared)/', pathNot: ['^server/src/(pdf|data)/', '^shared/src/full-name\\.ts$'] },
  ),
  rule(
    'data-is-json',
    'server/src/data holds data, never code',
    {},
    { path: '^(server|sandbox)/src/data/', pathNot: '\\.json$' },
  ),
  rule(
    'rules-are-pure',
    'a *.rules.ts knows shared and other rules: no database, no HTTP, no package, no node module',
    product('\\.rules\\.ts$'),
    { pathNot: ['^shared/src/', '\\.rules\\.ts$'] },
  ),
]

/** The rooms of the web that no feature owns, lowest first: each knows those before it. */
const webOrder = [
  'i18n',
  'ui',
  'session',
  'api',
  'drafts',
  'forms',
  'insurance',
  'routing',
  'payments',
  'account',
  'support',
  'quotes',
  'frame',
]

const webRooms = [
  rule(
    'web-feature-stands-alone',
    'a feature of the web knows shared and the rooms below every feature',
    product('^web/src/features/([^/]+)/'),
    { path: '^web/src/', pathNot: ['^web/src/features/$1/', `^web/src/(${webOrder.join('|')}|locales)/`] },
  ),
  ...webOrder.map((room, place) =>
    rule(
      `web-order-${room}`,
      `${room} knows of the web only: ${webOrder.slice(0, place).join(', ') || 'nothing'}`,
      product(`^web/src/${room}/`),
      {
        path: '^web/src/',
        pathNot: [`^web/src/(${[...webOrder.slice(0, place), room].join('|')})/`, '^web/src/locales/'],
      },
    ),
  ),
]

const workspaces = [
  rule(
    'web-never-leaves',
    'web knows shared only',
    { path: '^web/' },
    { path: '^(server|sandbox|e2e|bench|drills|launch)/' },
  ),
  rule(
    'server-never-leaves',
    'server knows shared only; it starts the sandbox, it never imports it',
    { path: '^server/' },
    { path: '^(web|sandbox|e2e|bench|drills|launch)/' },
  ),
  rule(
    'sandbox-never-leaves',
    'sandbox knows its own files only, not even shared',
    { path: '^sandbox/' },
    { path: '^(web|server|shared|e2e|bench|drills|launch)/' },
  ),
  rule(
    'shared-never-leaves',
    'shared knows no other workspace',
    { path: '^shared/' },
    { path: '^(web|server|sandbox|e2e|bench|drills|launch)/' },
  ),
  rule(
    'e2e-never-enters',
    'journeys speak to running processes, they import no product code',
    { path: '^e2e/' },
    { path: '^(web|server|sandbox|bench|drills)/' },
  ),
  rule(
    'bench-is-not-tests',
    'bench may measure shared and server, and use what their tests share; of the journeys it takes the browser',
    { path: '^bench/' },
    { path: '^(web|sandbox|drills)/|^e2e/src/(?!browser/)' },
  ),
  rule(
    'drills-run-processes',
    'drills speak to running processes and read the database of the server; what tests share they may use',
    { path: '^drills/' },
    { path: '^(web|sandbox|e2e|bench|launch)/' },
  ),
  rule(
    'launch-starts-only',
    'launch builds, starts and announces: of the server it knows the entry, the configuration and the data',
    { path: '^launch/' },
    { path: '^(web|sandbox|e2e|bench)/|^server/src/(?!main\\.ts|data/|platform/config\\.ts)' },
  ),
  rule(
    'sandbox-takes-types-of-sdks',
    'the sandbox answers what the SDK expects, so it is typed by it and never runs it',
    product('^sandbox/'),
    { path: Object.keys(sdkRooms).map(packagePath), dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'product-imports-no-test',
    'tests know the product, not the other way round',
    { pathNot: [test, '^(e2e|drills|bench)/', anyNpm] },
    { path: '\\.test\\.tsx?$|^(server|sandbox|web)/test/' },
  ),
]

const everywhere = [
  rule('no-cycle', 'no module is needed by what it needs', {}, { circular: true }),
  {
    ...rule(
      'no-cycle-of-features',
      'two features never need each other, through whatever files',
      { path: '^server/src/features/[^/]+$' },
      { path: '^server/src/features/[^/]+$', circular: true },
    ),
    scope: 'folder',
  },
  rule(
    'no-unresolvable',
    'an import that resolves to nothing is one that no rule sees',
    {},
    { couldNotResolve: true },
  ),
]

export default {
  forbidden: [...sharedRoom, ...serverRooms, ...webRooms, ...workspaces, ...everywhere],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web|server|sandbox)/dist/|^\\.data/|^checks/must-fail/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
