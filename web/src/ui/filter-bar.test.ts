import { expect, it } from 'vitest'
import fr from '../locales/fr/tables.json' with { type: 'json' }

it('has one French word for no choice, which agrees with « Rôle », « Langue » and « Étiquettes » alike', () => {
  expect(fr['filter.all']).toBe('Tout')
})
