import { languages } from '@cursus/shared/language'
import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { test } from '../page/test.ts'

// The question that every page is asked must be able to fail.
test('a button without a name is reported in the one language that it has none in', {
  tag: '@once',
}, async ({ page }) => {
  const codes = ['fr', 'en', 'zh-Hans', 'ar']
  expect(codes).toHaveLength(languages.length)
  for (const code of codes) {
    await page.goto('/login/classic')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate((nameless) => {
      const button = document.body.appendChild(document.createElement('button'))
      const html = document.documentElement
      const name = () => (button.ariaLabel = html.lang === nameless ? '' : 'A name')
      new MutationObserver(name).observe(html, { attributes: true })
      name()
    }, code)
    await expect(expectAccessibleInEachLanguage(page)).rejects.toThrow(
      new RegExp(`, in ${code}\n.*button-name`, 's'),
    )
  }
})

test('words too pale to read are reported', { tag: '@once' }, async ({ page }) => {
  await page.goto('/login/classic')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').evaluate((main) => {
    const line = main.appendChild(document.createElement('p'))
    line.textContent = 'Pale'
    line.style.setProperty('color', '#bbb')
    line.style.setProperty('background', '#fff')
  })
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast')
})
