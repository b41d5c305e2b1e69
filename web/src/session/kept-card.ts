/** Where the cards of whoever is signed in are kept for a day without a network. */
export const keptCard = 'pocketCard'

/** What a worker calls the files that it keeps for a page: the page's address follows, then its build. */
const kept = 'page /card '

/** Takes the cards out of this browser, and what opens them without a network: their person has left. */
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
