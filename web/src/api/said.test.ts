import { expect, it } from 'vitest'
import { problemIn, tokensIn } from './said.ts'

const problem = { status: 422, code: 'platform.invalid', message: 'Non', errors: { email: ['Manque'] } }

it('reads what a failing call says, and keeps what stands beside it', () => {
  expect(problemIn({ ...problem, challenge: 'c1' })).toEqual({ ...problem, challenge: 'c1' })
  expect(problemIn({ message: 'Non' })).toEqual({ message: 'Non' })
})

it.each([
  null,
  'Bad gateway',
  [],
  { message: 3 },
  { errors: { email: 'Manque' } },
  { status: '422' },
])('takes nothing from %j, which no server of ours says', (body) => {
  expect(problemIn(body)).toEqual({})
})

it('takes no tokens from an answer that has none', () => {
  expect(() => tokensIn({ token: 'a' })).toThrow()
  expect(tokensIn({ token: 'a', refresh_token: 'b' })).toEqual({ token: 'a', refresh_token: 'b' })
})
