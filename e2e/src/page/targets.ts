import { expect, type Page } from '@playwright/test'

/** Sees that all that is pressed is 24 pixels high and wide at least: WCAG 2.2, 2.5.8, without its exceptions but that of drawings. */
export async function expectTargetsToPress(page: Page): Promise<void> {
  expect(await page.locator('body').evaluate(smallTargets), `small on ${page.url()}`).toEqual([])
}

/** In the page: names what is pressed and smaller; not what nobody sees, a bar of a drawing, or a box that its words press too. */
function smallTargets(body: HTMLElement): string[] {
  const pressed =
    'a[href], button, select, summary, input:not([type=hidden]), [role=button], [role=option], [role=tab]'
  return [...body.querySelectorAll<HTMLElement>(pressed)].flatMap((target) => {
    const { width, height, right, bottom } = target.getBoundingClientRect()
    const { visibility, clipPath } = getComputedStyle(target)
    const isSeen = width > 1 && height > 1 && right > 0 && bottom > 0 && visibility !== 'hidden'
    const isBox = target.matches('[type=checkbox], [type=radio]') && target.closest('label') !== null
    if (!isSeen || clipPath !== 'none' || isBox || target.closest('svg, .visually-hidden')) return []
    if (height > 23.9 && width > 23.9) return []
    return [`${Math.round(width)} × ${Math.round(height)}: ${target.ariaLabel ?? target.textContent?.trim()}`]
  })
}
