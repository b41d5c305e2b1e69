/** Focuses the heading of the page, which stands above `main` in the band of a school; returns whether there was one. */
export function focusHeading(): boolean {
  if (document.activeElement?.closest('main [role=alert]')) return true
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
