import { expect, it } from 'vitest'
import type { World } from './engine/world.ts'
import { inTurn } from './purchase.drill.ts'

/** Manners in which the webhooks of payments come while a fault is played again and again. */
async function mannersOf(name: string): Promise<string[]> {
  const found: string[] = []
  const behave = async (provider: string, mode: string) => void (provider === 'stripe' && found.push(mode))
  const [fault] = inTurn([{ name, play: async () => Date.now() }])
  for (let turn = 0; turn < 5; turn += 1) await fault?.play({ outside: { behave } } as unknown as World)
  return found
}

it('lets webhooks come in each manner, but loses none while it waits for one', async () => {
  const told = ['normal', 'repeating', 'disordered', 'late']
  expect(await mannersOf('kill writing homes')).toEqual([...told, 'losing'])
  for (const name of ['kill writing webhook_events', 'kill before WEBHOOK signature_request.done'])
    expect(await mannersOf(name)).toEqual([...told, 'normal'])
})
