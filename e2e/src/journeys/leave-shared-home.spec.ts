import { expect } from '@playwright/test'
import { expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { openSignedHome } from '../page/change-home.ts'
import { expectLoaded } from '../page/loaded.ts'
import { takePicture } from '../page/picture.ts'
import { dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'

test('whoever ends a shared home reads who loses their cover, and finds each of them whole on a phone', {
  tag: '@once',
}, async ({ page, student }) => {
  await openSignedHome(page, student, 2)
  const contract = page.url()
  await page.goto('/contracts/terminate')
  await page.getByRole('radio', { name: /^Déménagement/ }).check()
  await page.getByLabel('Date de l’événement').fill(dayFromToday(-2))
  const recap = page.getByRole('listitem').filter({ hasText: 'perdent leur garantie' })
  await expect(recap).toHaveText(
    /Rose Pavilland.* et .*Elias Montbrun.* perdent leur garantie en même temps que vous\.$/,
  )
  await takePicture(page, 'leaving a shared home')
  await expectAccessibleInEachLanguage(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${contract}/change`)
  await expectLoaded(page)
  await takePicture(page, 'roommates')
  const mate = page.getByRole('listitem').filter({ hasText: 'Elias Montbrun' })
  for (const words of ['Elias Montbrun', /^Date de naissance/]) {
    const lines = await mate.getByText(words).evaluate((part) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines, `lines of ${words}`).toBe(1)
  }
})
