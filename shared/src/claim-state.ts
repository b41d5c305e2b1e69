/** Returns the word that a state is shown as: 0 nothing, 1 « En cours », above « Traité » (spec 2 §4). */
export function claimStateWord(state: number): null | 'open' | 'done' {
  if (state === 0) return null
  return state === 1 ? 'open' : 'done'
}
