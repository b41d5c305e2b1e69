import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode } from './run-node.ts'

/** Each worker has a thousand of its own, and each file begins somewhere among them. */
let lastPort =
  20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 10) * 1000 + Math.floor(Math.random() * 900)

/**
 * A free port of the loopback, for whoever must be told an address before it is listened on, and again after a kill: below
 * those that the system lends to outgoing connections, one of which could have taken it meanwhile.
 */
export async function freePort(): Promise<number> {
  lastPort += 1
  const port = lastPort
  const server = createServer()
  const isFree = await new Promise<boolean>((done) => {
    server.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true))
  })
  if (!isFree) return freePort()
  await new Promise((done) => server.close(done))
  return port
}

/** Starts the stand-ins of the outside world as a process of their own, on an empty folder below `parent`, until `stop`. */
export async function launchSandbox(publicUrl: string, parent = tmpdir()) {
  const dataDir = mkdtempSync(join(parent, 'cursus-outside-'))
  const child = runNode('sandbox/src/main.ts', {
    env: { ...process.env, PUBLIC_URL: publicUrl, DATA_DIR: dataDir, SANDBOX_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  // Whoever fails at the start must not wait for it: the sandbox goes when its channel does.
  child.unref()
  child.channel?.unref()
  const stop = async () => {
    const gone = new Promise((done) => child.once('exit', done))
    if (child.kill('SIGKILL')) await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const { http, smtp } = await readAddresses(child)
    return { url: http, smtp, stop, ...people(http), ...control(http) }
  } catch (error) {
    await stop()
    throw error
  }
}

function readAddresses(child: ChildProcess): Promise<{ http: string; smtp: string }> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.once('exit', () => reject(new Error('the sandbox did not start')))
    child.stdout?.on('data', (part) => {
      text += part
      const found = /sandbox ready (\S+) smtp (\S+)/.exec(text)
      if (!found?.[1] || !found[2]) return
      child.stdout?.destroy()
      resolve({ http: found[1], smtp: found[2] })
    })
  })
}

const card = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', name: 'Malo Kerdivel' }

function post(address: string, fields: Record<string, string>): Promise<Response> {
  return fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

/** What a person does on the pages of the stand-ins, without a browser. */
function people(http: string) {
  return {
    /** Fills in the payment page; the answer leads to the return address when it is paid. */
    pay: (address: string, fields: Record<string, string> = {}) =>
      post(address, { email: 'malo@example.com', ...card, ...fields }),
    /** Signs on the signing page; the answer leads back to us. */
    sign: (address: string, name = 'Malo Kerdivel') =>
      post(address, { outcome: 'sign', name, code: '000000', agree: 'on' }),
    decline: (address: string) => post(address, { outcome: 'decline', reason: 'no' }),
    /** What a customer does in the billing portal. */
    endAtPortal: (address: string, subscription: string) => post(`${address}/cancel`, { subscription }),
    resumeAtPortal: (address: string, subscription: string) => post(`${address}/resume`, { subscription }),
    saveCardAtPortal: (address: string, number = card.number) => post(`${address}/card`, { ...card, number }),
    /** Pays an open invoice on its own page, and answers the bank where it asks. */
    payInvoice: (address: string, fields: Record<string, string> = {}) =>
      post(address, { ...card, ...fields }),
    answerBank: (path: string, answer: 'accept' | 'refuse') => post(new URL(path, http).href, { answer }),
    sessionIdOf: (address: string) => address.slice(`${http}/pay/`.length),
  }
}

/** Cents where the bank disputes a part, and its reason in the provider's word. */
type Disputing = { paymentIntent: string | null | undefined; amount?: number | undefined; reason?: string }

function control(http: string) {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${http}/control/api${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await response.text()
    return text === '' ? null : JSON.parse(text)
  }
  return {
    /** How a provider behaves from now on: normal, silent, failing, … */
    behave: (provider: string, mode: string, more = {}) =>
      call('PUT', `/providers/${provider}`, { mode, ...more }),
    reset: () => call('POST', '/reset'),
    hold: async (provider: string, match: string, when: 'before' | 'after'): Promise<string> =>
      (await call('PUT', '/holds', { provider, match, when })).id,
    isReached: async (id: string): Promise<boolean> => (await call('GET', `/holds/${id}`)).reached,
    release: (id: string, drop = false) => call('DELETE', `/holds/${id}${drop ? '?drop=1' : ''}`),
    calls: async (): Promise<{ provider: string; call: string; status: number }[]> =>
      (await call('GET', '')).calls,
    webhooks: async (): Promise<{ provider: string; type: string; state: string }[]> =>
      (await call('GET', '')).webhooks,
    moveClock: (seconds: number) => call('POST', '/clock', { seconds }),
    /** Plays the next period of a subscription now. */
    renew: (subscription: string) => call('POST', `/stripe/subscriptions/${subscription}/renew`),
    redeliver: (provider: string) => call('POST', '/webhooks/redeliver', { provider }),
    /** A bank disputes a payment, or a part of it. */
    dispute: (wish: Disputing): Promise<{ id: string }> => call('POST', '/stripe/disputes', wish),
    endDispute: (id: string | undefined, step: 'review' | 'won' | 'lost') =>
      call('POST', `/stripe/disputes/${id}/${step}`),
  }
}
