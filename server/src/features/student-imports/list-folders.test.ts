import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { makeListFolder } from './list-folders.ts'
import { sweepImports } from './student-imports.jobs.ts'

const t = await startTest()
const own = mkdtempSync(join(tmpdir(), 'cursus-swept-'))
vi.stubEnv('TMPDIR', own)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(own, { recursive: true, force: true })
})

/** A folder or file that nobody wrote to for so many minutes. */
function age(path: string, minutes: number) {
  const at = new Date(Date.now() - minutes * 60_000)
  utimesSync(path, at, at)
}

it('deletes the lists of people that a killed process left, an hour after their last byte, and nothing else', async () => {
  const left = await makeListFolder()
  const running = await makeListFolder()
  for (const { folder } of [left, running]) writeFileSync(join(folder, 'list'), 'Kerdivel;Malo')
  mkdirSync(join(own, 'somebody-else'))
  age(join(left.folder, 'list'), 61)
  age(join(running.folder, 'list'), 59)
  for (const name of readdirSync(own)) age(join(own, name), 61)
  await t.services.jobs.enqueue(t.db, sweepImports, {})
  await t.runJobs()
  expect(readdirSync(own).sort()).toEqual([running.folder.slice(own.length + 1), 'somebody-else'])
})
