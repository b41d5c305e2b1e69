import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'cursus-script-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const script = join(import.meta.dirname, 'verify-proof.mjs')

it('judges a file under whatever name it was saved, and through a link: silence would read as « valid »', () => {
  const file = join(folder, 'proof.zip')
  writeFileSync(file, 'no archive')
  const saved = ['verify-proof (1).mjs', 'check.mjs', 'linked'].map((name) => join(folder, name))
  const [again = '', renamed = '', linked = ''] = saved
  copyFileSync(script, again)
  copyFileSync(script, renamed)
  symlinkSync(script, linked)
  for (const path of saved) {
    const { status, stderr } = spawnSync(process.execPath, [path, file], { encoding: 'utf8' })
    expect([path, status]).toEqual([path, 1])
    expect(stderr).toMatch(/^REFUSED: /)
  }
})
