import { expect, it } from 'vitest'
import { type Attachment, appendFiles, inspected, MOST_BYTES, typeOfBytes, withLimit } from './attachments.ts'

const jpeg = [0xff, 0xd8, 0xff, 0xe0]
const pdf = [...new TextEncoder().encode('%PDF-1.7\n')]
const heic = [0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')]
const movie = [0, 0, 0, 24, ...new TextEncoder().encode('ftypqt  ')]

const aFile = (bytes: number[], name = 'photo.jpg', size = bytes.length) =>
  new File([new Uint8Array(bytes), new Uint8Array(Math.max(0, size - bytes.length))], name)
const never = () => Promise.reject(new Error('not asked'))

it('knows a file by its content, whatever its name says', () => {
  expect(typeOfBytes(new Uint8Array(jpeg))).toBe('image/jpeg')
  expect(typeOfBytes(new Uint8Array(pdf))).toBe('application/pdf')
  expect(typeOfBytes(new Uint8Array(heic))).toBe('image/heic')
  expect(typeOfBytes(new Uint8Array(movie))).toBeNull()
  expect(typeOfBytes(new Uint8Array())).toBeNull()
})

it.each([
  ['a film called photo.jpg', aFile(movie), 'type'],
  ['a photo of an iPhone in its own format', aFile(heic, 'IMG_1.HEIC'), 'heic'],
  ['an empty file', aFile([]), 'empty'],
  ['a PDF over ten megabytes', aFile(pdf, 'a.pdf', MOST_BYTES + 1), 'tooLarge'],
  ['a PDF of exactly ten megabytes', aFile(pdf, 'a.pdf', MOST_BYTES), undefined],
  ['a photo', aFile(jpeg), undefined],
])('says of %s what is wrong', async (_, file, fault) => {
  const found = await inspected(file, never)
  expect(found.fault).toBe(fault)
  expect(found.file).toBe(file)
})

it('makes a photo over the limit smaller, and refuses it when that fails', async () => {
  const large = aFile(jpeg, 'plage.jpg', MOST_BYTES + 1)
  const small = aFile(jpeg, 'plage.jpg')
  expect(await inspected(large, async () => small)).toEqual({ file: small })
  expect((await inspected(large, async () => null)).fault).toBe('tooLarge')
  expect((await inspected(large, never)).fault).toBe('tooLarge')
})

it('takes five files, and a sixth once another is removed or was wrong anyway', () => {
  const list = [1, 2, 3, 4, 5, 6].map((n): Attachment => ({ id: `${n}`, file: aFile(jpeg), proof: '' }))
  expect(withLimit(list).map(({ fault }) => fault)).toEqual([
    ...[undefined, undefined, undefined, undefined, undefined],
    'tooMany',
  ])
  const wrong = list.with(0, { ...list[0], fault: 'type' } as Attachment)
  expect(withLimit(wrong).map(({ fault }) => fault)).toEqual(['type', ...Array(5).fill(undefined)])
})

it('sends each file with the proof that it is, in the same order', () => {
  const body = new FormData()
  appendFiles(body, [
    { id: 'a', file: aFile(pdf, 'plainte.pdf'), proof: 'policeReport' },
    { id: 'b', file: aFile(jpeg, 'rue.jpg'), proof: '' },
  ])
  expect(body.getAll('claimDocuments[]').map((file) => (file as File).name)).toEqual([
    'plainte.pdf',
    'rue.jpg',
  ])
  expect(body.getAll('proofs[]')).toEqual(['policeReport', ''])
})
