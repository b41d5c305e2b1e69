import {
  DeviceCheckout,
  DeviceCreated,
  DeviceCreation,
  DeviceDetails,
  DeviceSend,
  DeviceToDescribe,
} from '@cursus/shared/devices'
import * as z from 'zod/mini'
import { AppError, invalid } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { sendText } from '../../platform/send-text.ts'
import type { ProductNeeds } from '../purchases/product.ts'
import { checkoutDevices } from './checkout-devices.ts'
import { describeDevice, ownDevices, readToDescribe } from './describe-device.ts'
import { receiveDevices, toCreated, tokenOf } from './receive-devices.ts'

const Id = z.object({ id: z.string().check(z.maxLength(100)) })
const Signed = z.object({ contractId: z.string(), signatureStatus: z.string() })

/** Calls that buy devices alone (pay, create, sign, send), and that describe those paid beside a stay or a home. */
export async function devicesRoutes(app: App, needs: ProductNeeds) {
  const { services } = app
  const guard = { onRequest: only(...students) }

  app.post(
    '/payments/checkout/multimedia_insurance',
    { ...guard, schema: { body: DeviceCheckout, response: { 200: z.string() } } },
    async (request, reply) => {
      const asked = { input: request.body, language: languageOf(request) }
      return sendText(reply, await checkoutDevices(services, callerOf(request).id, asked))
    },
  )

  app.post(
    '/contracts/multimedia_insurance',
    { ...guard, schema: { body: DeviceCreation, response: { 200: DeviceCreated } } },
    async (request) => {
      const { id: studentId } = callerOf(request)
      const sessionId = request.body.sessionStripe
      if (!sessionId) {
        throw invalid('purchases.session_missing', { sessionStripe: ['error.purchases.session_missing'] })
      }
      const back = { studentId, sessionId, input: request.body }
      return toCreated(await receiveDevices(services, needs.fulfil, back), needs.signingLink)
    },
  )

  app.post(
    '/contracts/multimedia_insurance/send',
    { ...guard, schema: { body: DeviceSend, response: { 200: Signed } } },
    async (request) => {
      const { id: studentId } = callerOf(request)
      const { contractId, token } = request.body
      const own = await ownDevices(services, { contractId, studentId })
      // The token of another contract names nothing here.
      if (token && token !== tokenOf(own)) throw new AppError('not_found', 'platform.not_found')
      const { id, signatureStatus } = await needs.confirmSigned({ contractId, studentId })
      return { contractId: id, signatureStatus }
    },
  )

  app.get(
    '/contracts/:id/device',
    { ...guard, schema: { params: Id, response: { 200: DeviceToDescribe } } },
    async (request) => {
      const which = { contractId: request.params.id, studentId: callerOf(request).id }
      return readToDescribe(services, { ...which, language: languageOf(request) })
    },
  )

  app.put(
    '/contracts/:id/device',
    { ...guard, schema: { params: Id, body: DeviceDetails, response: { 200: DeviceCreated } } },
    async (request) => {
      const which = { contractId: request.params.id, studentId: callerOf(request).id }
      const described = await describeDevice(services, needs, { ...which, input: request.body })
      return toCreated(described, needs.signingLink)
    },
  )
}
