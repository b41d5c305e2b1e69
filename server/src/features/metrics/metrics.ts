import { createServer, type ServerResponse } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { explainListening } from '../../platform/listen-address.ts'
import type { Services } from '../../platform/services.ts'
import type { Watch } from '../../platform/watch.ts'
import { countFigures } from './figures.ts'
import { addProcessGauges, addStateGauges } from './state-gauges.ts'

export type Metrics = {
  /** Counts what the process does. */
  watch: Watch
  /**
   * Serves `GET /metrics` in the text format of Prometheus, with what stands in the database and in the process, on an
   * address of its own. Returns how to stop it, and the port. Throws `StartFault` when the address is taken.
   */
  serve: (services: Services, place: Place) => Promise<{ port: number; stop: () => Promise<void> }>
}

type Place = { port: number; host: string }

/** Creates the figures of one process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    watch: countFigures(registry),
    serve(services, place) {
      addStateGauges(registry, services)
      addProcessGauges(registry, services)
      return serve(registry, place)
    },
  }
}

async function serve(registry: Registry, place: Place) {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return answer(response, 404, 'not found\n')
    registry.metrics().then(
      (text) => answer(response, 200, text, registry.contentType),
      () => answer(response, 500, 'the figures cannot be read\n'),
    )
  })
  await new Promise<void>((listening, fail) => {
    server.once('error', fail).listen(place.port, place.host, listening)
  }).catch((error) => {
    throw explainListening(error, { ...place, variable: 'METRICS' })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : place.port,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

function answer(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8') {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}
