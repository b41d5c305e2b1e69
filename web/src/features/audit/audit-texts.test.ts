import { auditActions, auditObjectTypes } from '@cursus/shared/words'
import { expect, it } from 'vitest'
import texts from '../../locales/fr/audit.json' with { type: 'json' }

it('has words for every change that the audit log may hold, and for what it is about', () => {
  const keys = [
    ...auditActions.map((action) => `action.${action}`),
    ...auditObjectTypes.map((type) => `object.${type}`),
  ]
  expect(keys.filter((key) => !(key in texts))).toEqual([])
})
