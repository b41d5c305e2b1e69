import { expect, it, vi } from 'vitest'

it('shows the language that was chosen last, though the texts of one before it come later', async () => {
  vi.resetModules()
  const { currentLanguage, showTexts } = await import('./catalogue.ts')
  await showTexts('fr')
  const shown = await Promise.all([showTexts('en'), showTexts('fr')])
  expect([currentLanguage(), shown]).toEqual(['fr', [false, true]])
})
