import { expect, it } from 'vitest'
import { chosenOf } from './use-contract-choices.ts'

const [home, stay] = ['home', 'stay'].map((id) => ({ contract: { id } }))
const choices = [home, stay].flatMap((one) => one ?? [])

it.each([
  ['the first where nobody chose', undefined, home],
  ['the one that was chosen', 'stay', stay],
  ['none where that one has not the right, or is not ours', 'phone', undefined],
])('takes %s', (_, chosen, choice) => {
  expect(chosenOf(choices, chosen)).toBe(choice)
})
