import { createServer } from 'node:net'
import { StartFault } from './start-fault.ts'

/** `variable` is the beginning of the names of the variables that set it, none for `PORT` and `HOST`. */
type Address = { port: number; host: string; variable?: string }

/** Throws `StartFault` when the address cannot be listened on; called before anything slow begins. */
export async function expectFreeAddress({ port, host }: Address): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  }).catch((error) => {
    throw explainListening(error, { port, host })
  })
  await new Promise<void>((closed) => server.close(() => closed()))
}

/** Explains in one sentence why an address cannot be listened on; returns any other error as it is. */
export function explainListening(error: NodeJS.ErrnoException, { port, host, variable }: Address): Error {
  const [PORT, HOST] = ['PORT', 'HOST'].map((name) => (variable ? `${variable}_${name}` : name))
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop what uses it, or set ${PORT} to another one.`,
    EACCES: `This user may not serve on port ${port}. Set ${PORT} to one above 1023.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Set ${HOST} to one that is, or to 0.0.0.0 for all.`,
    ENOTFOUND: `${host} is no address of this machine. Set ${HOST} to one that is, or to 0.0.0.0 for all.`,
  }
  const sentence = sentences[error.code ?? '']
  return sentence ? new StartFault(sentence, { cause: error }) : error
}
