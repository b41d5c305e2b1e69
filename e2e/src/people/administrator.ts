import { expect, type TestInfo } from '@playwright/test'
import { addressOf } from '../world/address-of.ts'
import { worldAddresses } from '../world/hand-over.ts'
import { demoPeople, type Person } from './student.ts'

async function send(info: TestInfo, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('x-forwarded-for', addressOf(info))
  const response = await fetch(`${worldAddresses()?.app}/api${path}`, { ...init, headers })
  expect(response.ok, `${path}: ${response.status}`).toBe(true)
  return response
}

/** A call by the administrator of the demo world, without a browser; `body` is a form, or sent as JSON. */
export function callAsAdministrator(info: TestInfo, path: string, body?: FormData | object) {
  return callAs(demoPeople.administrator, { info, path, body })
}

type Call = {
  info: TestInfo
  path: string
  /** POST where there is a body, else GET. */
  method?: 'PUT'
  body?: FormData | object | undefined
}

/** Calls the interface as that person. */
export async function callAs({ email, password }: Person, { info, path, method, body }: Call) {
  const login = await send(info, '/security/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  })
  const { token } = (await login.json()) as { token: string }
  const isForm = body instanceof FormData
  return send(info, path, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
}
