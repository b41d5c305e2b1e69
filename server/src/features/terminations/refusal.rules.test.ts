import { terminationReasons } from '@cursus/shared/terminations'
import { expect, it } from 'vitest'
import { mayBeRefused } from './refusal.rules.ts'

it('lets only a reason be refused that hangs on an event', () => {
  expect(terminationReasons.filter(mayBeRefused)).toEqual([
    'move',
    'paid_theft',
    'beyond_repair',
    'life_event',
    'end_of_studies',
  ])
})
