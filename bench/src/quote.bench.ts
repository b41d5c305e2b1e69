import type { Figure } from './figure.ts'
import { load } from './load.ts'
import { runBare, runProduct } from './server-process.ts'
import { compiled, perRound, sideBySide } from './side-by-side.ts'

const path = '/api/payments/price/health_mobility?zone=3&month=6&partnerLevelHealthMobilityPrice=1'
const requests = perRound(5000, 3000)

/** A price call against `node:http` sending the same bytes: processor time of the server per request. */
export default async function quote(): Promise<Figure[]> {
  const product = await runProduct()
  const body = await (await fetch(product.url + path)).text()
  const bare = await runBare(body)
  const cost = (server: typeof product) => async () => {
    const before = server.cpu()
    await load(server.url + path, requests)
    return server.cpu() - before
  }
  try {
    const { ratio, range, work, baseline } = await sideBySide(cost(product), cost(bare), {
      rounds: 5,
      warmUps: compiled,
    })
    const per = (ms: number) => `${Math.round((ms / requests) * 1000)} µs`
    const note = `${per(work)} against ${per(baseline)} a request`
    return [
      {
        work: 'a price call',
        against: 'bare node:http',
        unit: '×',
        value: ratio,
        range,
        goal: { atMost: 2 },
        note,
      },
    ]
  } finally {
    await product.stop()
    await bare.stop()
  }
}
