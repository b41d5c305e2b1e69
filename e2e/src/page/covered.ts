import { expect, type Page } from '@playwright/test'

/** Sees that no button of the page lies over words that are not its own. */
export async function expectNoWordsCovered(page: Page): Promise<void> {
  expect(await page.getByRole('main').evaluate(coveredWords), `covered on ${page.url()}`).toEqual([])
}

/** In the page. What stays in view while the page moves lies over words by its nature. */
function coveredWords(main: Element): string[] {
  type Box = { left: number; right: number; top: number; bottom: number }
  const drawn = { contentVisibilityAuto: true }
  const staysInView = (part: Element | null): boolean =>
    part !== null &&
    (['fixed', 'sticky'].includes(getComputedStyle(part).position) || staysInView(part.parentElement))
  const isOver = (one: Box, other: Box) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
  /** What is seen of a box that a part holds: a list that scrolls hides the rows beyond its edge. */
  const seenOf = (box: Box, part: Element | null): Box => {
    if (!part) return box
    if (getComputedStyle(part).overflow === 'visible') return seenOf(box, part.parentElement)
    const { left, right, top, bottom } = part.getBoundingClientRect()
    const seen = {
      left: Math.max(box.left, left),
      right: Math.min(box.right, right),
      top: Math.max(box.top, top),
      bottom: Math.min(box.bottom, bottom),
    }
    return seenOf(seen, part.parentElement)
  }
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
    for (const place of words.getClientRects()) {
      const over = buttons.find(
        ({ button, box }) =>
          place.width > 1 &&
          !button.contains(text) &&
          isOver(place, box) &&
          isOver(seenOf(place, text.parentElement), seenOf(box, button.parentElement)),
      )
      if (over) found.push(`${over.button.textContent} over ${text.textContent}`)
    }
  }
  return found
}
