import { join } from 'node:path'
import { expect, it } from 'vitest'
import { announced, mustFail, root, runTool } from './fixtures.ts'

const tsc = join(root, 'node_modules/@typescript/native/bin/tsc')

it.each(['node', 'web'])('reports each mistake of the %s fixtures, and nothing else', async (side) => {
  const folder = join(mustFail, 'types', side)
  const { code, output } = await runTool(tsc, ['-p', folder, '--pretty', 'false'], folder)
  const reported = [...output.matchAll(/^([\w.-]+)\(\d+,\d+\): error (TS\d+)/gm)]
  expect(reported.map(([, file, rule]) => `${file} breaks ${rule}`).sort()).toEqual(
    announced(`types/${side}`),
  )
  expect(code).not.toBe(0)
}, 60_000)
