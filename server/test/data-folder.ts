import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Reads until its writer is gone. A number in the note that a stranger has by now is not touched: the database works in
 * its own folder.
 */
const watch = `
cat > /dev/null
note="$0/postgres/postmaster.pid"
if [ -f "$note" ]; then
  pid=$(head -n 1 "$note")
  [ "$(readlink "/proc/$pid/cwd")" = "$0/postgres" ] && kill -INT "$pid"
fi
turns=0
while [ -f "$note" ] && [ $turns -lt 100 ]; do sleep 0.1; turns=$((turns + 1)); done
rm -rf "$0"
`

/** Makes an empty data folder `cursus-name-…` of the system's temporary ones, which ends with this process as told below. */
export function makeDataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `cursus-${name}-`))
  chmodSync(folder, 0o755) // the database runs as another user when we are root
  endWithUs(folder)
  return folder
}

/**
 * Lets the embedded database of a temporary data folder end with this process, and the folder with it, also when the
 * process is killed: a database has a process group of its own, which no signal of ours reaches.
 */
export function endWithUs(folder: string): void {
  const watcher = spawn('sh', ['-c', watch, realpathSync(folder)], {
    // A Ctrl-C in the terminal is not for it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  const line = watcher.stdin
  if ('unref' in line && typeof line.unref === 'function') line.unref()
}
