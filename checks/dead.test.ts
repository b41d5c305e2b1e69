import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mustFail, root, runTool } from './fixtures.ts'

const kinds = ['files', 'exports', 'types', 'dependencies', 'unlisted'] as const

type Issue = { name: string }
type FileIssues = { file: string } & { [kind in (typeof kinds)[number]]?: Issue[] }

/** The project's own knip configuration over the fixture: `file kind name` for each finding. */
async function dead(...flags: string[]): Promise<string[]> {
  const knip = join(root, 'node_modules/knip/bin/knip.js')
  const config = ['--config', join(root, 'knip.json'), '--directory', join(mustFail, 'dead')]
  const { code, output } = await runTool(knip, [
    ...config,
    '--reporter',
    'json',
    '--no-config-hints',
    ...flags,
  ])
  expect(code).toBe(1)
  const { issues } = JSON.parse(output) as { issues: FileIssues[] }
  return issues
    .flatMap((issue) =>
      kinds.flatMap((kind) => (issue[kind] ?? []).map(({ name }) => `${issue.file} ${kind} ${name}`)),
    )
    .sort()
}

it('reports files, exports, types and packages that nobody uses, and packages that nobody declared', async () => {
  expect(await dead()).toEqual([
    'server/package.json dependencies stripe',
    'server/src/main.ts unlisted fastify',
    'server/src/orphan.ts files server/src/orphan.ts',
    'server/src/used.ts exports unused',
    'server/src/used.ts types UnusedType',
    'shared/src/claims.ts exports ghost',
    'web/package.json dependencies @dead/shared',
    'web/src/orphan.tsx files web/src/orphan.tsx',
  ])
}, 60_000)

it('reports a file that only its own test uses', async () => {
  expect(await dead('--production', '--include', 'files')).toContain(
    'server/src/only-tested.ts files server/src/only-tested.ts',
  )
}, 60_000)
