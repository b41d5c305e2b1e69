import { ApiError } from '../api/api-error.ts'
import { say } from '../i18n/i18n.ts'

/**
 * Runs a task and returns why it failed. Anything but an `ApiError`, as a script that does not come or a fault of ours, is reported to
 * the browser and counts as no answer, so that whoever waits for the task can go on.
 */
export async function failureOf(task: () => Promise<void> | void): Promise<ApiError | undefined> {
  try {
    await task()
  } catch (error) {
    if (error instanceof ApiError) return error
    reportError(error)
    return new ApiError({ status: 0, message: say('error.server.connection') })
  }
}
