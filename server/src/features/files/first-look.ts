import type { Log } from '../../platform/log.ts'
import type { Files } from '../../providers/files/files.ts'

type Store = { files: Pick<Files, 'list'>; log: Pick<Log, 'error'> }

/**
 * Asks a store of files on another machine for its first key, and says in the log when it does not answer: a wrong
 * bucket or key would show with the first paper of somebody who has paid. Never throws: a start goes on without files.
 */
export async function lookAtStore({ files, log }: Store): Promise<void> {
  try {
    for await (const _ of files.list()) return
  } catch (err) {
    log.error({ err }, 'the files cannot be reached: look at the store, and at the variables S3_…')
  }
}
