import { expect, test } from 'vitest'
import { listCheck } from './student-imports.api.ts'

test('a check is asked anew where the reader changes the language, as its reasons are words', () => {
  const list = { schoolId: 1, file: new File([''], 'rentrée.csv', { lastModified: 0 }), mending: {} }
  expect(listCheck(list, 'fr').queryKey).toEqual(listCheck(list, 'fr').queryKey)
  expect(listCheck(list, 'ar').queryKey).not.toEqual(listCheck(list, 'fr').queryKey)
})
