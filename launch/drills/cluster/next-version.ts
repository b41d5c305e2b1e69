import { cpSync, globSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../commands.ts'

/**
 * Makes another version beside this one and returns its folder: the same code, whose styles have other names, as after a
 * build of changed ones. Each version has the files of its own pages only.
 */
export function makeNextVersion(dir: string): string {
  const next = join(dir, 'next')
  for (const part of ['server', 'shared', 'launch', 'web/dist', 'package.json'])
    cpSync(join(root, part), join(next, part), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    })
  symlinkSync(join(root, 'node_modules'), join(next, 'node_modules'))
  const dist = join(next, 'web/dist')
  for (const file of globSync('assets/*.css', { cwd: dist }))
    renameSync(join(dist, file), join(dist, file.replace('assets/', 'assets/next-')))
  for (const file of globSync('assets/*.css.br', { cwd: dist })) rmSync(join(dist, file))
  for (const file of ['index.html', 'public-pages.json'].map((name) => join(dist, name)))
    writeFileSync(file, readFileSync(file, 'utf8').replace(/assets\/([\w-]+\.css)/g, 'assets/next-$1'))
  return next
}
