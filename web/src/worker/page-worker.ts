/*
 * Opens one page without a network. Each page that may do so registers it for its own address alone, so no other page, no
 * price and no call ever passes here. It keeps two kinds of things: the page as the server last wrote it, and files whose
 * names change with what is in them. The build fills in its name and those files.
 */

const build = '__BUILD__'
const files = '__FILES__'.split(' ')
/** How long a slow network may take, in milliseconds, before what was kept is shown. */
const patience = 4000

interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Lifetime {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface PageWorker {
  registration: { scope: string }
  location: Location
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', act: (event: Lifetime) => void): void
  addEventListener(name: 'fetch', act: (event: Asked) => void): void
}

const worker = self as unknown as PageWorker
const page = new URL(worker.registration.scope).pathname
/** `forgetCard` knows the caches of a page by how their names begin. */
const ours = `page ${page} `
const kept = () => caches.open(ours + build)

worker.addEventListener('install', (event) => {
  event.waitUntil(keepAll())
})
worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder())
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && pathname === page) event.respondWith(freshOrKept(fromServer()))
  else if (request.mode === 'navigate' && pathname.startsWith(`${page}/`))
    event.respondWith(freshOrKept(fetch(request)))
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
})

async function keepAll() {
  const [cache] = await Promise.all([kept(), fromServer()])
  await cache.addAll(files)
  await worker.skipWaiting()
}

async function forgetOlder() {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(ours) && name !== ours + build)
  await Promise.all(older.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** The page as the server writes it now; a good one is kept. */
async function fromServer(): Promise<Response> {
  const answer = await fetch(page, { cache: 'no-store', credentials: 'same-origin' })
  if (!answer.ok || answer.redirected) throw new Error(`the server answered ${answer.status}`)
  const cache = await kept()
  await cache.put(page, answer.clone())
  return answer
}

/** What stands below the page is the same page without a network: it reads its address itself. */
async function freshOrKept(fresh: Promise<Response>): Promise<Response> {
  const before = await (await kept()).match(page, { ignoreVary: true })
  if (!before) return fresh
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(before), patience))
  return Promise.race([fresh.catch(() => before), late])
}

/** A file of the build never changes under its name: what is here is right. */
async function fileOf(request: Request): Promise<Response> {
  const cache = await kept()
  const known = await cache.match(request, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

export {}
