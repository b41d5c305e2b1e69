import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { languages } from '@cursus/shared/language'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { turnTo } from './languages.ts'
import { expectLoaded } from './loaded.ts'
import { isNarrow } from './menu.ts'

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What is asked of axe: all its rules, all but colours, which cost as much as all others, or colours alone. */
type Asked = 'all' | 'no colours' | 'colours'

/** Asks axe about the page once nothing loads in it; motion is reduced, so nothing moves. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectLoaded(page)
  await askAxe(page, 'all')
}

/**
 * It runs inside the page, where it is put once and stays until the next load: its own driver puts it there again for every
 * question, and takes six times as long.
 */
async function askAxe(page: Page, asked: Asked): Promise<void> {
  let answer = await page.evaluate(runAxe, asked)
  if (!answer) {
    await page.evaluate(source)
    answer = await page.evaluate(runAxe, asked)
  }
  if (!answer) throw new Error('axe is not in the page')
  const where = answer.theme === 'dark' ? ', in the dark' : ''
  expect(answer.found, `axe on ${page.url()}, in ${answer.language}${where}`).toEqual([])
}

/** In the page: what axe finds, with the language and the theme it was found in; null where axe is not in the page. */
async function runAxe(asked: Asked) {
  if (!('axe' in window)) return null
  await document.fonts.ready
  const { run } = (window as unknown as { axe: typeof axe }).axe
  const { violations } = await run(document, {
    resultTypes: ['violations'],
    ...(asked === 'no colours' && { rules: { 'color-contrast': { enabled: false } } }),
    ...(asked === 'colours' && { runOnly: ['color-contrast'] }),
  })
  const { lang, dataset } = document.documentElement
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary}`),
  }))
  // The rule of all dialogs (decision 604); the button that closes is the last of the header.
  if (document.activeElement?.matches('dialog > header > :last-child > button:last-child'))
    found.push({
      rule: 'a dialog begins at the button that closes it',
      where: [document.activeElement.outerHTML],
    })
  return { found, language: lang, theme: dataset.theme }
}

/**
 * Asks axe about the page in each language, from and back to French, and about its colours in the dark, without leaving it:
 * what stands open stays open. A width changes nothing about words and colours, so a narrow page is asked in French and light alone.
 */
export async function expectAccessibleInEachLanguage(page: Page): Promise<void> {
  await expectAccessible(page)
  if (isNarrow(page)) return
  for (const language of languages.filter((other) => other !== 'fr')) {
    await turnTo(page, language)
    await askAxe(page, language === 'ar' ? 'all' : 'no colours')
  }
  await turnTo(page, 'fr')
  const wear = (theme: string) =>
    page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, theme)
  await wear('dark')
  await askAxe(page, 'colours')
  await wear('')
}
