import { handOverWorld, type World } from '../world/hand-over.ts'
import { startWorld } from '../world/start-world.ts'
import { test as base } from './test.ts'

/** Journeys in a world that they may break: its processes are theirs, in a worker of its own. */
export const test = base.extend<object, { ownWorld: World; worldEnv: Record<string, string> }>({
  /** What else the configuration of that world says. */
  worldEnv: [{}, { option: true, scope: 'worker' }],
  ownWorld: [
    async ({ worldEnv }, use, { project, parallelIndex }) => {
      const { world, stop } = await startWorld(`${project.name}-${parallelIndex}`, worldEnv)
      handOverWorld(world) // what speaks to the world from here on, in this worker, speaks to this one
      await use(world)
      await stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  expected: 'refusals and providers that are down',
  baseURL: async ({ ownWorld }, use) => use(ownWorld.app),
})
