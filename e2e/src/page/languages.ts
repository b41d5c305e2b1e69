import { type Language, toLocale } from '@cursus/shared/language'
import { expect, type Page } from '@playwright/test'
import { loading } from './loaded.ts'

/**
 * Turns the page to a language where it stands, as a choice in another tab would, and waits until it has its words and nothing
 * in it loads, two frames long: what is asked anew in a language is drawn as loading a frame after its words. One question, which looks with each frame: hundreds of times, it is dear to ask the page whether it is so far.
 */
export async function turnTo(page: Page, language: Language): Promise<void> {
  const isThere = await page.evaluate(turn, { chosen: language, code: toLocale(language), loading })
  expect(isThere, `${page.url()} turns to ${language}`).toBe(true)
}

type Turn = { chosen: Language; code: string; loading: string }

async function turn({ chosen, code, loading }: Turn): Promise<boolean> {
  localStorage.setItem('language', chosen)
  if (localStorage.getItem('accountLanguage')) localStorage.setItem('accountLanguage', chosen)
  dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  const until = performance.now() + 15_000
  const isThere = () => document.documentElement.lang === code && !document.querySelector(loading)
  for (let frames = 0; frames < 2 && performance.now() < until; ) {
    await new Promise(requestAnimationFrame)
    frames = isThere() ? frames + 1 : 0
  }
  return isThere()
}
