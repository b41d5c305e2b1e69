import { expect, type Page } from '@playwright/test'

/** Sees that no button of the page lies over words that are not its own. */
export async function expectNoWordsCovered(page: Page): Promise<void> {
  expect(await page.getByRole('main').evaluate(coveredWords), `covered on ${page.url()}`).toEqual([])
}

/** In the page. What stays in view while the page moves lies over words by its nature. */
function coveredWords(main: Element): string[] {
  const drawn = { contentVisibilityAuto: true }
  const staysInView = (part: Element | null): boolean =>
    part !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(part).position) || staysInView(part.parentElement))
  const buttons = [...main.querySelectorAll('button')]
    .filter((button) => button.checkVisibility(drawn) && !staysInView(button))
    .map((button) => ({ button, box: button.getBoundingClientRect() }))
  const found: string[] = []
  const shown = ({ parentElement: place }: Node) =>
    place?.checkVisibility(drawn) && getComputedStyle(place).clipPath === 'none'
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT, (text) =>
    shown(text) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  )
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = document.createRange()
    words.selectNodeContents(text)
    for (const { width, left, right, top, bottom } of words.getClientRects()) {
      const over = buttons.find(
        ({ button, box }) =>
          width > 1 &&
          !button.contains(text) &&
          Math.min(right, box.right) - Math.max(left, box.left) > 2 &&
          Math.min(bottom, box.bottom) - Math.max(top, box.top) > 2,
      )
      if (over) found.push(`${over.button.textContent} over ${text.textContent}`)
    }
  }
  return found
}
