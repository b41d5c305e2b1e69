import { handOverWorld, type World } from '../world/hand-over.ts'
import { startWorld } from '../world/start-world.ts'
import { test as base } from './test.ts'

/** The service of a chat, of which nobody else's world knows. */
export const chatService = 'https://chat.example.org'

/**
 * Journeys in a world that they may break, one after the other: its processes are theirs. They lie in `journeys/own-world`,
 * whose project has one worker, so that those of one configuration share the start of their world.
 */
export const test = base.extend<
  { asksAboutChat: boolean; chatRefused: undefined },
  { ownWorld: World; worldEnv: Record<string, string>; worldHost: string }
>({
  /** What else the configuration of that world says. */
  worldEnv: [
    { CHAT_SCRIPT_URL: `${chatService}/widget.js`, UNDO_SECONDS: '60', PROVIDER_SECONDS: '1' },
    { option: true, scope: 'worker' },
  ],
  /** What a browser calls it. Passkeys take no address by number. */
  worldHost: ['127.0.0.1', { option: true, scope: 'worker' }],
  ownWorld: [
    async ({ worldEnv, worldHost }, use, { project, parallelIndex }) => {
      const { world, stop } = await startWorld(`${project.name}-${parallelIndex}`, worldEnv, worldHost)
      handOverWorld(world) // what speaks to the world from here on, in this worker, speaks to this one
      await use(world)
      await stop()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  expected: 'refusals and providers that are down',
  /** Whether the person is still to be asked about the chat. */
  asksAboutChat: [false, { option: true }],
  chatRefused: [
    async ({ context, asksAboutChat }, use) => {
      const refuse = () => location.protocol.startsWith('http') && localStorage.setItem('chat', 'no')
      if (!asksAboutChat) await context.addInitScript(refuse)
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ ownWorld }, use) => use(ownWorld.app),
})
