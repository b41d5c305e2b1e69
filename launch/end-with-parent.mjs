// Ends a process with whoever started it, however that went: `node --import …` with a channel to the parent (`ipc`).
import process from 'node:process'

if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Nobody stays only to hear of it.
  process.channel.unref()
}
