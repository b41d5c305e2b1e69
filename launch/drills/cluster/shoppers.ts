import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import demo from '../../../server/src/data/seed-demo.json' with { type: 'json' }
import { addDays, dayOf, formatDay, parseDay } from '../../../shared/src/day.ts'
import { billedMonths } from '../../../shared/src/travel-price.ts'
import { type Client, Refusal } from './requests.ts'

/** What somebody was told: the contract of a paid session. */
export type Bought = { email: string; contractId: string; sessionId: string; at: number }

const Session = z.object({ token: z.string(), refresh_token: z.string() })
const Price = z.object({ data: z.object({ stripe: z.object({ id: z.string() }) }) })
const Created = z.object({ contractId: z.string() })

const card = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', name: 'Malo Kerdivel' }
const password = 'Secret#2026'
/** Milliseconds between two purchases of one person: what is broken is looked for, not how much a machine can do. */
const pauseMs = 1500

const read = async <T>(schema: z.ZodMiniType<T>, answer: Response) =>
  schema.parse(JSON.parse(await answer.text()))

/** A stay in France that can be bought today. */
function stay() {
  const today = dayOf(new Date())
  const [startDate, endDate] = [formatDay(addDays(today, 10)), formatDay(addDays(today, 100))]
  return {
    startDate,
    endDate,
    country: 72,
    countryNationality: 'CN',
    addressOrigin: '12 rue des Essais, Pékin',
  }
}

function aPerson(email: string) {
  return {
    user: { name: 'Nora', lastName: 'Valmy', email, password },
    civility: 'Mme',
    birthday: '27/04/2003',
    phoneNumber: '+33639980110',
    address: { street: '1 rue des Essais', postalCode: '31000', city: 'Toulouse', country: 'FR' },
    studentType: 'classic',
  }
}

/** One person from the registration to the contract. What was paid is paid once, however often the rest is tried. */
async function buy(client: Client, wanted: string, sandbox: string): Promise<Bought> {
  const { token, email } = await register(client, wanted)
  const what = (name: string) => `${name} of ${email}`
  const contract = stay()
  const [startDate, endDate] = [parseDay(contract.startDate) ?? '', parseDay(contract.endDate) ?? '']
  const months = billedMonths({ startDate, endDate })
  const asked = `/api/payments/price/health_mobility?zone=4&month=${months}`
  const { data } = await read(Price, await client.send(what('price'), asked))
  const checkout = '/api/payments/checkout/health_mobility'
  const order = { method: 'POST' as const, token, json: { priceId: data.stripe.id, contract } }
  const address = z
    .url()
    .parse(JSON.parse(await (await client.send(what('checkout'), checkout, order)).text()))
  const sessionStripe = new URL(address).pathname.slice('/pay/'.length)
  await pay(address, { email, ...card })
  const create = '/api/contracts/create_health_mobility_french_zone/create'
  const back = { method: 'POST' as const, token, json: { ...contract, sessionStripe } }
  const { contractId } = await read(Created, await client.send(what('return'), create, back))
  await client.send(what('contracts'), '/api/contracts', { token })
  if (!address.startsWith(sandbox)) throw new Refusal(`a payment page elsewhere: ${address}`)
  return { email, contractId, sessionId: sessionStripe, at: performance.now() }
}

/**
 * Registers. Whose answer was lost is told that the address is taken, until the mail of the first try is answered: this
 * person takes another address.
 */
async function register(client: Client, email: string): Promise<{ token: string; email: string }> {
  const options = { method: 'POST' as const, json: aPerson(email) }
  try {
    const answer = await client.send(
      `registration of ${email}`,
      '/api/security/register/student/classic',
      options,
    )
    return { token: (await read(Session, answer)).token, email }
  } catch (error) {
    if (!(error instanceof Refusal && error.message.includes('accounts.email_taken'))) throw error
    return register(client, `again-${email}`)
  }
}

/** Signs in by e-mail and password; returns the session. */
export async function signIn(client: Client, username: string, secret: string) {
  const options = { method: 'POST' as const, json: { username, password: secret } }
  return read(Session, await client.send(`login of ${username}`, '/api/security/login', options))
}

async function pay(address: string, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields)
  const { status } = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  if (status >= 400) throw new Error(`the payment page answers ${status}`)
}

/** Lets `count` people buy, each one purchase after the other, until they are told to stop. */
export function startShoppers(client: Client, { count, sandbox }: { count: number; sandbox: string }) {
  const bought: Bought[] = []
  const refused: string[] = []
  let isOpen = true
  let number = 0
  const shop = async () => {
    while (isOpen) {
      number += 1
      try {
        bought.push(await buy(client, `nora-${number}@drill.example.org`, sandbox))
      } catch (error) {
        refused.push(error instanceof Error ? error.message : String(error))
      }
      await wait(pauseMs)
    }
  }
  const all = Array.from({ length: count }, shop)
  return {
    bought,
    refused,
    /** Nobody begins any more; waits for those who are under way. */
    async close() {
      isOpen = false
      await Promise.all(all)
    },
  }
}

/** A login that was answered, and what it can be gone on with. */
export type Login = { at: number; refreshToken: string }

/** A student of the demo world signs in twice in a second and a half, until told to stop. */
export function startLogins(client: Client) {
  const done: Login[] = []
  const refused: string[] = []
  let isOpen = true
  const student = demo.students.find(({ id }) => id === demo.contracts[0]?.studentId)
  const all = (async () => {
    for (; isOpen; await wait(700)) {
      const login = signIn(client, student?.email ?? '', demo.demoPassword)
      await login.then(
        ({ refresh_token }) => done.push({ at: performance.now(), refreshToken: refresh_token }),
        (error) => refused.push(String(error)),
      )
    }
  })()
  return {
    done,
    refused,
    async close() {
      isOpen = false
      await all
    },
  }
}
