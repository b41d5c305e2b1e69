import type { FastifyBaseLogger } from 'fastify'
import { countryRoutes } from './features/countries/countries.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { mailJobs } from './features/mail/mail.jobs.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { tariffRoutes } from './features/tariffs/tariffs.routes.ts'
import { AppError } from './platform/errors.ts'
import { type App, createHttp } from './platform/http.ts'
import { sendProblem } from './platform/problem.ts'
import type { Services } from './platform/services.ts'

const features = [healthRoutes, siteRoutes, countryRoutes, tariffRoutes]
const workers = [mailJobs]

/** The whole server on given services; the caller listens or injects. */
export async function buildApp(services: Services, logger: FastifyBaseLogger): Promise<App> {
  for (const jobs of workers) jobs(services)
  const app = await createHttp(services, logger)
  await app.register(
    async (api) => {
      for (const routes of features) await routes(api as App)
      api.get('/openapi.json', { config: { isPublic: true }, schema: { hide: true } }, async () =>
        app.swagger(),
      )
      api.setNotFoundHandler((request, reply) =>
        sendProblem(new AppError('not_found', 'platform.not_found'), request, reply),
      )
    },
    { prefix: '/api' },
  )
  return app
}
