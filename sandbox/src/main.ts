import { startSandbox } from './app.ts'
import { readConfig } from './config.ts'

/** Runs the sandbox until SIGTERM or SIGINT; prints one line with its addresses once it answers. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const sandbox = await startSandbox(config)
  const stop = () => void sandbox.app.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // Started by `npm start`: when that process is gone, however it went, the sandbox goes too.
  process.once('disconnect', stop)
  const { http, smtp } = sandbox.context.addresses
  process.stdout.write(`sandbox ready ${http} smtp ${smtp}\n`)
}

main().catch((error: NodeJS.ErrnoException & { port?: number }) => {
  const busy = `The port ${error.port} of the sandbox is busy: stop what uses it, or set SANDBOX_PORT.`
  process.stderr.write(`${error.code === 'EADDRINUSE' ? busy : error.message}\n`)
  process.exit(1)
})
