import { isAccepted } from '../../ui/accepted-file.ts'

/** Kinds of a file that goes along with a reply, as for a file input. */
export const acceptedKinds = 'image/jpeg,image/png,application/pdf'
/** Largest file that the server takes, in bytes. */
const mostBytes = 10 * 1024 * 1024

type Reason = 'kind' | 'size' | 'empty'

interface Chosen {
  taken: File[]
  /** File that was not taken, and why; the first of them. */
  refused: { name: string; reason: Reason } | null
}

/** Parts chosen files into those that may go along and those that the server would refuse. */
export function sorted(files: readonly File[]): Chosen {
  const told = files.map((file) => ({ file, reason: reasonOf(file) }))
  const wrong = told.find(({ reason }) => reason !== null)
  return {
    taken: told.filter(({ reason }) => reason === null).map(({ file }) => file),
    refused: wrong?.reason ? { name: wrong.file.name, reason: wrong.reason } : null,
  }
}

function reasonOf(file: File): Reason | null {
  if (!isAccepted(file, acceptedKinds)) return 'kind'
  if (file.size === 0) return 'empty'
  return file.size > mostBytes ? 'size' : null
}
