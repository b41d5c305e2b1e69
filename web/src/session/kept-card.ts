/** Key under which the signed-in person's cards are stored for days without a network. */
export const keptCard = 'pocketCard'

/** Prefix of the worker's caches for a page; the page's path and its build follow. */
const kept = 'page /card '

/** Removes the stored cards and the files that open them offline, when their person signs out. */
export function forgetCard() {
  if (localStorage.getItem(keptCard) === null) return
  localStorage.removeItem(keptCard)
  void forgetPage().catch(() => undefined)
}

async function forgetPage() {
  const registration = await navigator.serviceWorker?.getRegistration('/card')
  await registration?.unregister()
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(kept)).map((name) => caches.delete(name)))
}
