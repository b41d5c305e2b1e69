import { Site } from '@cursus/shared/site'
import * as z from 'zod/mini'
import type { App } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { siteOf } from './site.service.ts'

export async function siteRoutes(app: App) {
  app.get(
    '/site',
    { config: { isPublic: true }, schema: { response: { 200: z.object({ data: Site }) } } },
    async (request) => ({ data: siteOf(app.services.config, languageOf(request)) }),
  )
}
