import { expect, it } from 'vitest'
import { DeviceDetails, DeviceDraft, isImei } from './devices.ts'

it.each([
  ['zeros alone', '000000000000000', false],
  ['a number of the test range', '001010000000016', true],
  ['a number that is in no test range', '490154203237518', true],
  ['one wrong digit', '001010000000017', false],
  ['one wrong digit in the middle', '490154203237618', false],
  ['two neighbours changed places', '490154203273518', false],
  ['fourteen digits', '49015420323751', false],
  ['sixteen digits, of which all but the last are valid', '4901542032375180', false],
  ['a letter', '49015420323751O', false],
  ['digits of another script', '٤٩٠١٥٤٢٠٣٢٣٧٥١٨', false],
  ['nothing', '', false],
])('judges %s', (_, text, isValid) => {
  expect(isImei(text)).toBe(isValid)
})

it.each([
  ['as it is told by *#06#', '490154203237518', '490154203237518'],
  ['with hyphens', '49-015420-323751-8', '490154203237518'],
  ['with spaces, thin ones too', ' 49 015420\u202f323751 8 ', '490154203237518'],
  ['with dots and slashes', '49.015420/323751.8', '490154203237518'],
  ['not at all', '', ''],
])('reads a number that is written %s', (_, imei, read) => {
  expect(DeviceDetails.parse({ imei }).imei).toBe(read)
})

it.each([
  '49015420323751',
  '4901542032375180',
  '49015420323751x',
  '490154203237517',
  '1'.repeat(50),
])('refuses %s by name', (imei) => {
  const [issue] = DeviceDraft.safeParse({ imei }).error?.issues ?? []
  expect([issue?.path, issue?.message]).toEqual([['imei'], 'validation.field.imei.incorrect'])
})
