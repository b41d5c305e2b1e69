/** Whether a process of this machine runs, by its number: one that nobody has buried yet counts. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
