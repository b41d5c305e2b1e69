import type { Page } from '@playwright/test'
import { expectLoaded } from './loaded.ts'

/** Each language by the code it is stored under, and by the one that the page declares. */
const codes = { fr: 'fr', en: 'en', ch: 'zh-Hans', ar: 'ar' } as const
export type Language = keyof typeof codes
export const languages = Object.keys(codes) as Language[]

/** Turns the page to a language where it stands, as a choice in another tab would, and waits until it has its words. */
export async function turnTo(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  }, language)
  // With each frame: an assertion looks again after ever longer pauses, and this is waited for hundreds of times.
  await page.waitForFunction((code) => document.documentElement.lang === code, codes[language], {
    timeout: 15_000,
  })
  await expectLoaded(page)
}
