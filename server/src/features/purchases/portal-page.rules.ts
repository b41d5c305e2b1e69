const pages = new Set([
  '/payments',
  '/home',
  '/account',
  '/account/profile',
  '/card',
  '/contact',
  '/claims/declare',
  '/claims/my-claims',
  '/contracts/terminate',
  '/contracts/visa-refused',
  '/contracts/withdraw',
  '/insurance/health-mobility',
  '/insurance/health-mutual',
  '/insurance/housing',
  '/insurance/multimedia',
])

/**
 * Returns the path to which the payment provider's pages lead back, for the path from which they were opened: one of these pages, that
 * of the contract whose payments are looked after from the page of any contract, else the documents. Nobody is led elsewhere.
 */
export function portalPage(from: string, contractId: string): string {
  const page = `/${from.replace(/^\/|\/$/g, '')}`
  if (pages.has(page)) return page
  return page === '/contract' || /^\/contracts\/[^/]+$/.test(page) ? `/contracts/${contractId}` : '/documents'
}
