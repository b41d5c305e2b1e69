import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { languages, turnTo } from './languages.ts'
import { expectLoaded } from './loaded.ts'
import { isNarrow } from './menu.ts'

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What is asked of axe: all its rules, all but colours, which cost as much as all others, or colours alone. */
type Asked = 'all' | 'no colours' | 'colours'

/**
 * Asks axe about the page once nothing loads in it; motion is reduced, so nothing moves. It runs inside the page, where it is
 * put once and stays until the next load: its own driver puts it there again for every question, and takes six times as long.
 */
export async function expectAccessible(page: Page, asked: Asked = 'all'): Promise<void> {
  await expectLoaded(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { found, language, theme } = await page.evaluate(async (wish) => {
    await document.fonts.ready
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, {
      resultTypes: ['violations'],
      ...(wish === 'no colours' && { rules: { 'color-contrast': { enabled: false } } }),
      ...(wish === 'colours' && { runOnly: ['color-contrast'] }),
    })
    const { lang, dataset } = document.documentElement
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary}`),
    }))
    return { found, language: lang, theme: dataset.theme }
  }, asked)
  const where = theme === 'dark' ? ', in the dark' : ''
  expect(found, `axe on ${page.url()}, in ${language}${where}`).toEqual([])
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
    await expectAccessible(page, language === 'ar' ? 'all' : 'no colours')
  }
  await turnTo(page, 'fr')
  const wear = (theme: string) =>
    page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, theme)
  await wear('dark')
  await expectAccessible(page, 'colours')
  await wear('')
}
