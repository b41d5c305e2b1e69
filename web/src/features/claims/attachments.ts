/** Type of a file by its first bytes, as the server sees it too; null for a type that claims do not take. */
export type KnownType = 'image/jpeg' | 'image/png' | 'application/pdf' | 'image/heic'

/**
 * Types for the `accept` of a file input, as a help to the person only: each file is still checked. A phone then
 * converts its own format to JPEG.
 */
export const acceptedTypes = 'image/jpeg,image/png,application/pdf,.jpg,.jpeg,.png,.pdf'
export const MOST_BYTES = 10 * 1024 * 1024
export const MOST_FILES = 5

/** Reason why a file is not sent; a key of the texts below `fault.`. */
export type Fault = 'type' | 'heic' | 'tooLarge' | 'empty' | 'unreadable' | 'tooMany'

/** A file beside a form. `proof` is the proof of the checklist that it is, empty for any other. */
export interface Attachment {
  id: string
  file: File
  proof: string
  fault?: Fault
}

const signatures: [KnownType, number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46]],
]
/** Brands of the ISO container that hold photos of iPhones and of some other phones. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']

export function typeOfBytes(head: Uint8Array): KnownType | null {
  const known = signatures.find(([, bytes]) => bytes.every((byte, place) => head[place] === byte))
  if (known) return known[0]
  const word = (from: number) => String.fromCharCode(...head.slice(from, from + 4))
  return word(4) === 'ftyp' && heicBrands.includes(word(8)) ? 'image/heic' : null
}

/** Makes a photo smaller; null when it cannot be read or stays too large. */
type Shrink = (photo: File) => Promise<File | null>

const shrinkLater: Shrink = async (photo) =>
  (await import('./shrink-photo.ts')).shrinkPhoto(photo, MOST_BYTES)

/** Inspects a chosen file: a photo over the limit is made smaller, any other fault is named. */
export async function inspected(file: File, shrink = shrinkLater): Promise<{ file: File; fault?: Fault }> {
  if (file.size === 0) return { file, fault: 'empty' }
  const head = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => null)
  if (!head) return { file, fault: 'unreadable' }
  const type = typeOfBytes(new Uint8Array(head))
  if (type === null) return { file, fault: 'type' }
  if (type === 'image/heic') return { file, fault: 'heic' }
  if (file.size <= MOST_BYTES) return { file }
  const smaller = type === 'image/jpeg' ? await shrink(file).catch(() => null) : null
  return smaller ? { file: smaller } : { file, fault: 'tooLarge' }
}

/** The list with what the number of files makes of it: those over the most allowed are at fault, until others are removed. */
export function withLimit(list: readonly Attachment[], most = MOST_FILES): Attachment[] {
  let sound = 0
  return list.map((one) => {
    if (one.fault) return one
    sound += 1
    return sound > most ? { ...one, fault: 'tooMany' } : one
  })
}

/** The multipart parts of the sound files, with the proof that each one is, in the same order. */
export function appendFiles(body: FormData, list: readonly Attachment[]) {
  for (const { file, proof } of list) {
    body.append('claimDocuments[]', file, file.name)
    body.append('proofs[]', proof)
  }
}
