import type { Answers } from '../engine/answers.ts'
import { readBooks } from '../engine/books.ts'
import type { Load } from '../engine/run-drill.ts'
import type { World } from '../engine/world.ts'
import { type Intent, startBuyers } from './buyers.ts'
import { judgePurchases } from './judge-purchases.ts'
import { spoil } from './spoil.ts'

/** People who buy the four products, judged by both books. */
export async function purchases(world: World, answers: Answers, people: number): Promise<Load> {
  const { intents, stop } = await startBuyers(world, answers, people)
  return {
    stop,
    judge: async () => judgePurchases(intents, await readBooks(world)),
    tell: () => tell(intents),
    spoil: (how) => spoil(world, intents, how),
    wrong: async () => refusals(intents),
  }
}

/** People who were refused although they did all right. */
export const refusals = (intents: { email: string; refused?: string }[]) =>
  intents.flatMap(({ email, refused }) => (refused ? [`${email}: ${refused}`] : []))

function tell(intents: Intent[]): string {
  const count = (is: (one: Intent) => boolean) => intents.filter(is).length
  const [paid, back, signed] = [
    count(({ isPaid }) => isPaid),
    count(({ acknowledged }) => acknowledged.length > 0),
    count(({ isSigned }) => isSigned),
  ]
  return `${intents.length} people: ${paid} paid, ${back} came back, ${signed} signed`
}
