import type { Files } from '../src/providers/files/files.ts'

/** Tells whether the store has a file under this key. */
export const isStored = ({ files }: { files: Pick<Files, 'get'> }, key: string): Promise<boolean> =>
  files.get(key).then(
    () => true,
    () => false,
  )
