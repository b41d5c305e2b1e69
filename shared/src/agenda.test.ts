import { expect, it } from 'vitest'
import { toAgenda } from './agenda.ts'

const event = {
  uid: 'APP-2026-000001@cursus',
  sequence: 1,
  start: new Date('2026-11-24T09:00:00Z'),
  minutes: 60,
  title: 'Appel de Camille ; votre devis, Canada',
  text: 'Première ligne\nلغة أخرى '.repeat(8),
  now: new Date('2026-11-20T15:20:00.123Z'),
}

it('writes an event that calendars read: instants in UTC, signs escaped, lines of 75 octets at most', () => {
  const written = toAgenda(event)
  expect(written).toContain('DTSTART:20261124T090000Z\r\nDTEND:20261124T100000Z\r\n')
  expect(written).toContain('DTSTAMP:20261120T152000Z\r\n')
  expect(written).toContain('SUMMARY:Appel de Camille \\; votre devis\\, Canada\r\n')
  expect(written.replaceAll('\r\n ', '')).toContain('Première ligne\\nلغة أخرى Première ligne')
  for (const line of written.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThan(76)
  expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

it('takes an event out of a calendar by its own name', () => {
  const written = toAgenda({ ...event, isCancelled: true })
  expect(written).toContain('METHOD:CANCEL\r\n')
  expect(written).toContain('UID:APP-2026-000001@cursus\r\nSEQUENCE:1\r\n')
  expect(written).toContain('STATUS:CANCELLED\r\n')
})
