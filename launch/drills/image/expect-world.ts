import * as z from 'zod/mini'
import demo from '../../../server/src/data/seed-demo.json' with { type: 'json' }
import { held, until } from '../commands.ts'

type Running = {
  publicUrl: string
  container: (service: string) => string
  podman: (...args: string[]) => Promise<string>
}

const Session = z.object({ token: z.string() })
const Contracts = z.array(z.looseObject({ document: z.nullish(z.looseObject({ id: z.string() })) }))

/** Throws unless the composed world serves a paper from its S3, as a user without rights on a disk it cannot write. */
export async function expectWorld({ publicUrl, container, podman }: Running): Promise<void> {
  await until('the web is ready', 120, async () => {
    const { ok } = await fetch(`${publicUrl}/api/health/ready`)
    return ok ? true : null
  })
  held('the web answers that it is ready')
  const page = await (await fetch(`${publicUrl}/home`)).text()
  if (!page.includes('<title>')) throw new Error('the built pages are not in the image')
  held('pages are served')
  for (const service of ['web', 'worker']) {
    const who = await podman('exec', container(service), 'sh', '-c', 'id -u; touch /cursus/x 2>&1; true')
    if (!who.startsWith('10001') || !who.includes('Read-only')) throw new Error(`${service} runs as ${who}`)
    await until(`${service} is healthy`, 60, () => podman('healthcheck', 'run', container(service)))
  }
  held('web and worker are healthy, not root, on a root file system that is read-only')
  // Ten guesses are a limit: it asks seldom.
  const token = await until('a student signs in', 60, () => signIn(publicUrl), 8000)
  const bytes = await until('a paper comes from S3', 120, () => paperOf(publicUrl, token), 2000)
  held(`a certificate of ${bytes} bytes comes from S3, which the worker drew and the web hands out`)
  await podman('stop', '--time', '60', container('web'))
  const code = (await podman('inspect', '--format', '{{.State.ExitCode}}', container('web'))).trim()
  if (code !== '0') throw new Error(`the web ended with ${code}`)
  held('a stop ends the web with 0')
}

/** Token of the first student of the demo world. */
async function signIn(publicUrl: string): Promise<string> {
  const student = demo.students.find(({ id }) => id === demo.contracts[0]?.studentId)
  const body = JSON.stringify({ username: student?.email, password: demo.demoPassword })
  const headers = { 'content-type': 'application/json' }
  const session = await fetch(`${publicUrl}/api/security/login`, { method: 'POST', body, headers })
  return Session.parse(await session.json()).token
}

/** Size of the first paper of a student; null while there is none. */
async function paperOf(publicUrl: string, token: string): Promise<number | null> {
  const as = { headers: { authorization: `Bearer ${token}` } }
  const contracts = Contracts.parse(await (await fetch(`${publicUrl}/api/contracts`, as)).json())
  const id = contracts.find(({ document }) => document)?.document?.id
  if (!id) return null
  const answer = await fetch(`${publicUrl}/api/files/document/${id}`, as)
  const paper = Buffer.from(await answer.arrayBuffer())
  if (paper.subarray(0, 5).toString() !== '%PDF-')
    throw new Error(`a paper is answered ${answer.status}: ${paper}`)
  return paper.length
}
