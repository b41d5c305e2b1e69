import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Services } from '../../platform/services.ts'
import { lastBackupOf } from './last-backup.queries.ts'

const dir = mkdtempSync(join(tmpdir(), 'cursus-info-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const backupInfo = join(dir, 'backup.json')
const at = (time: string) => Date.parse(time) / 1000

/** What is told at noon of a server whose backups are told in that text. */
function told(text: string | null) {
  rmSync(backupInfo, { force: true })
  if (text !== null) writeFileSync(backupInfo, text)
  const now = () => new Date('2026-11-24T12:00:00Z')
  return lastBackupOf({ config: { backup: null, backupInfo }, now } as Services)?.()
}

const backup = (stop: string, error = false) => ({
  label: '20261124-020703F',
  error,
  timestamp: { start: at(stop) - 60, stop: at(stop) },
  type: 'full',
})

it('tells the newest whole backup of a server, by what pgBackRest says of it', async () => {
  const all = [
    backup('2026-11-22T02:08:00Z'),
    backup('2026-11-23T02:08:00Z'),
    backup('2026-11-24T02:08:00Z', true),
  ]
  expect(await told(JSON.stringify([{ name: 'cursus', backup: all, status: { code: 0 } }]))).toEqual({
    at: '2026-11-23T02:08:00.000Z',
    hours: 33.9,
  })
})

it.each([
  ['is not there', null],
  ['is half written', '[{"backup":[{"error":fal'],
  ['tells of nothing yet', '[]'],
  ['is none of pgBackRest', '{"version":1}'],
])('tells of none while the file %s', async (_, text) => {
  expect(await told(text)).toEqual({ at: null, hours: null })
})

it('tells nothing where no backup is configured', () => {
  const config = { backup: null, backupInfo: null }
  expect(lastBackupOf({ config, now: () => new Date() } as Services)).toBeNull()
})
