import { afterAll } from 'vitest'
import { launchSandbox } from './outside.ts'

/** The stand-ins of the outside world, ended with the test file. */
export async function startSandbox(publicUrl: string) {
  const { stop, ...outside } = await launchSandbox(publicUrl)
  afterAll(stop)
  return outside
}
