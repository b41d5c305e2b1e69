import type { Role } from '@cursus/shared/accounts'
import { beforeAll, expect, it } from 'vitest'
import { callAreas } from '../src/features/accounts/call-areas.ts'
import { startTest } from './harness.ts'
import type { Person } from './people.ts'

const t = await startTest()

const students: Role[] = ['ROLE_STUDENT_INCLUSIVE', 'ROLE_STUDENT_PARTNER', 'ROLE_STUDENT_CLASSIC']
const admins: Role[] = ['ROLE_ADMIN']
const roles: Role[] = [...admins, ...students]
type Allowed = 'anybody' | readonly Role[]

/** Who may call what. A call that is not here fails the test: it has to be decided. */
const table: Record<string, Allowed> = {
  // For whoever may not read it, none is there.
  'GET /uploads/{fileName}': 'anybody',
  'GET /api/health/live': 'anybody',
  'GET /api/health/ready': 'anybody',
  'GET /api/site': 'anybody',
  'GET /api/countries': 'anybody',
  'GET /api/visa-checks': 'anybody',
  'GET /api/addresses': 'anybody',
  'GET /api/certificates/{code}': 'anybody',
  'GET /api/certificates/{code}/statement': 'anybody',
  'POST /api/certificates/check': 'anybody',
  'GET /api/seal/certificate': 'anybody',
  'GET /api/seal/key': 'anybody',
  'GET /api/shares/{token}': 'anybody',
  'GET /api/shares/{token}/document': 'anybody',
  'POST /api/shares/{token}/opened': 'anybody',
  'GET /api/payments/price/health_mobility': 'anybody',
  'GET /api/payments/price/home_insurance': 'anybody',
  'GET /api/payments/price/listmultimedia': 'anybody',
  'GET /api/security/schools': 'anybody',
  'GET /api/security/school/{name}': 'anybody',
  'GET /api/security/school/{id}/image': 'anybody',
  'POST /api/security/login': 'anybody',
  'POST /api/security/login/verify': 'anybody',
  'POST /api/security/login/enrol': 'anybody',
  'POST /api/security/token/refresh': 'anybody',
  'POST /api/security/logout': 'anybody',
  'POST /api/security/register/student': 'anybody',
  'POST /api/security/register/student/classic': 'anybody',
  'POST /api/security/email/confirm': 'anybody',
  'POST /api/security/email/renew': 'anybody',
  'POST /api/security/invitation/renew': 'anybody',
  'POST /api/security/student/password': 'anybody',
  'POST /api/forgot_password/': 'anybody',
  'POST /api/forgot_password': 'anybody',
  'POST /api/forgot_password/{token}': 'anybody',
  'POST /api/payments/webhook': 'anybody',
  'POST /api/signatures/webhook': 'anybody',
  'GET /api/claims/follow-up': ['ROLE_ADMIN'],
  'GET /api/claims/follow-up/{id}': ['ROLE_ADMIN'],
  'PUT /api/claims/{id}': ['ROLE_ADMIN'],
  'POST /api/claims/{id}/decision': ['ROLE_ADMIN'],
  'GET /api/contracts/{id}/statut': ['ROLE_ADMIN'],
  'GET /api/held-acts': ['ROLE_ADMIN'],
  'DELETE /api/held-acts/{id}': ['ROLE_ADMIN'],
  'GET /api/search': ['ROLE_ADMIN'],
  'GET /api/queue': ['ROLE_ADMIN'],
  'GET /api/queue/{kind}/{id}': ['ROLE_ADMIN'],
  'PUT /api/queue/{kind}/{id}': ['ROLE_ADMIN'],
  'PUT /api/queue/{kind}/{id}/watching': ['ROLE_ADMIN'],
  'DELETE /api/queue/{kind}/{id}/watching': ['ROLE_ADMIN'],
  'GET /api/queue/{kind}/{id}/templates': ['ROLE_ADMIN'],
  'GET /api/queue-rules': ['ROLE_ADMIN'],
  'POST /api/queue-rules': ['ROLE_ADMIN'],
  'DELETE /api/queue-rules/{id}': ['ROLE_ADMIN'],
  'GET /api/dashboard': ['ROLE_ADMIN'],
  'GET /api/dashboard/waiting/{kind}': ['ROLE_ADMIN'],
  'GET /api/dashboard/failures': ['ROLE_ADMIN'],
  'POST /api/dashboard/failures/retry': ['ROLE_ADMIN'],
  'GET /api/contracts/{id}/change': roles,
  'POST /api/contracts/{id}/change/paid': students,
  'GET /api/contracts/{id}/renewal': students,
  'GET /api/contracts/{id}/renewal/papers/{kind}': students,
  'POST /api/contracts/{id}/renewal': students,
  'GET /api/renewals': admins,
  'POST /api/renewals/notices': admins,
  'GET /api/contracts/renewing_contract': ['ROLE_ADMIN'],
  'POST /api/contracts/renewing_contract': ['ROLE_ADMIN'],
  'GET /api/schools/my': students,
  'GET /api/students/studentlist': ['ROLE_ADMIN'],
  'GET /api/students/studentlist/counts': ['ROLE_ADMIN'],
  'GET /api/students/export': ['ROLE_ADMIN'],
  'GET /api/views': ['ROLE_ADMIN'],
  'POST /api/views': ['ROLE_ADMIN'],
  'PUT /api/views/{id}': ['ROLE_ADMIN'],
  'DELETE /api/views/{id}': ['ROLE_ADMIN'],
  'GET /api/students/tags': ['ROLE_ADMIN'],
  'GET /api/users/counts': ['ROLE_ADMIN'],
  'GET /api/schools/counts': ['ROLE_ADMIN'],
  'GET /api/claims/follow-up/counts': ['ROLE_ADMIN'],
  'GET /api/audit/counts': ['ROLE_ADMIN'],
  'GET /api/students/runs': ['ROLE_ADMIN'],
  'POST /api/students/runs': ['ROLE_ADMIN'],
  'GET /api/students/runs/{id}': ['ROLE_ADMIN'],
  'PUT /api/students/runs/{id}': ['ROLE_ADMIN'],
  'PUT /api/students/runs/{id}/message': ['ROLE_ADMIN'],
  'GET /api/students/runs/{id}/sample': ['ROLE_ADMIN'],
  'POST /api/students/runs/{id}/test': ['ROLE_ADMIN'],
  'POST /api/students/runs/{id}/undo': ['ROLE_ADMIN'],
  'GET /api/students/runs/{id}/export': ['ROLE_ADMIN'],
  'GET /api/students/{id}': ['ROLE_ADMIN'],
  'PUT /api/students/{id}': ['ROLE_ADMIN'],
  'GET /api/students/follow-up': ['ROLE_ADMIN'],
  'POST /api/students/follow-up/mail': ['ROLE_ADMIN'],
  'POST /api/students/follow-up/mails': ['ROLE_ADMIN'],
  'GET /api/schools': ['ROLE_ADMIN'],
  'GET /api/schools/door': ['ROLE_ADMIN'],
  'GET /api/schools/{id}': ['ROLE_ADMIN'],
  'POST /api/schools': ['ROLE_ADMIN'],
  'POST /api/schools/{id}/update': ['ROLE_ADMIN'],
  'GET /api/cards': students,
  'GET /api/partner-offers': students,
  'GET /api/contracts': students,
  'GET /api/contracts/{id}': students,
  'GET /api/contracts/{id}/timeline': students,
  'GET /api/contracts/{id}/proof': roles,
  'POST /api/contracts/{id}/proof': roles,
  'GET /api/contracts/{id}/proof/archive': roles,
  'GET /api/contracts/{id}/termination': students,
  'POST /api/contracts/{id}/termination': students,
  'DELETE /api/contracts/{id}/termination': students,
  'GET /api/terminations': admins,
  'GET /api/terminations/{id}/proof': admins,
  'POST /api/terminations/{id}/accept': admins,
  'POST /api/terminations/{id}/refuse': admins,
  'POST /api/termination-links': 'anybody',
  'GET /api/termination-links/{token}': 'anybody',
  'GET /api/termination-links/{token}/contracts/{id}': 'anybody',
  'POST /api/termination-links/{token}/contracts/{id}': 'anybody',
  'DELETE /api/termination-links/{token}/contracts/{id}': 'anybody',
  'GET /api/contracts/current_contract': students,
  'GET /api/payments': students,
  'POST /api/payments/contracts/{id}/settle': students,
  'GET /api/payments/instalments/{id}/receipt': students,
  'GET /api/payments/late': ['ROLE_ADMIN'],
  'GET /api/payments/late/{id}/letter': ['ROLE_ADMIN'],
  'POST /api/payments/late/{id}/posted': ['ROLE_ADMIN'],
  'GET /api/contracts/guarantees_file': students,
  'POST /api/contracts/health_mutual_insurance': students,
  'GET /api/purchases/unfinished': students,
  'POST /api/contracts/contract_by_students': ['ROLE_ADMIN'],
  'PUT /api/contracts': ['ROLE_ADMIN'],
  'POST /api/contracts/health_mobility/upload': ['ROLE_ADMIN'],
  'POST /api/files/document/update': ['ROLE_ADMIN'],
  'GET /api/files/document/{id}': roles,
  'POST /api/files/document/{id}/send': students,
  'GET /api/files/paper/{id}': roles,
  'POST /api/schools/{id}/students': ['ROLE_ADMIN'],
  'POST /api/students/sendregistrationmail': ['ROLE_ADMIN'],
  'GET /api/schools/{id}/imports': ['ROLE_ADMIN'],
  'GET /api/schools/{id}/imports/{importId}': ['ROLE_ADMIN'],
  'GET /api/schools/{id}/imports/{importId}/rejected.csv': ['ROLE_ADMIN'],
  'POST /api/schools/{id}/imports/{importId}/invite': ['ROLE_ADMIN'],
  'PUT /api/accounts/language': roles,
  'PUT /api/accounts/password': roles,
  'GET /api/accounts/second_step': roles,
  'POST /api/accounts/second_step': roles,
  'POST /api/accounts/second_step/begin': roles,
  'POST /api/accounts/second_step/app/remove': roles,
  'POST /api/accounts/second_step/passkeys/{id}/remove': roles,
  'POST /api/accounts/second_step/recovery_codes': roles,
  'GET /api/accounts/me': roles,
  'GET /api/accounts/me/profile': students,
  'PUT /api/accounts/me/profile': students,
  'POST /api/accounts/me/name-change': students,
  'GET /api/name-changes': admins,
  'POST /api/name-changes/{id}/accept': admins,
  'POST /api/name-changes/{id}/refuse': admins,
  'GET /api/accounts/me/export': students,
  'GET /api/accounts/me/closing': students,
  'POST /api/accounts/me/close': students,
  'GET /api/accounts/sessions': roles,
  'POST /api/accounts/sessions/{id}/end': roles,
  'POST /api/accounts/sessions/end_others': roles,
  'GET /api/offers/school/{idSchool}': roles,
  'POST /api/payments/account/stripe/management': students,
  'POST /api/payments/checkout/health_mobility': students,
  'POST /api/payments/checkout/home_insurance': students,
  'POST /api/contracts/home_insurance': students,
  'POST /api/contracts/home_insurance/sign': students,
  'POST /api/contracts/home_insurance/send': students,
  'POST /api/contracts/multimedia_insurance/invoice': students,
  'POST /api/contracts/health_mobility': students,
  'POST /api/contracts/health_mobility/without': students,
  'POST /api/contracts/create_health_mobility_french_zone/create': students,
  'POST /api/contracts/health_insurance/send': students,
  'POST /api/contracts/{id}/signature': students,
  'POST /api/contracts/{id}/change': roles,
  'POST /api/contracts/{id}/cancel': students,
  'GET /api/certificates/{code}/shares': students,
  'POST /api/certificates/{code}/shares': students,
  'POST /api/certificates/{code}/shares/{id}/reopen': students,
  'DELETE /api/certificates/{code}/shares/{id}': students,
  'POST /api/payments/checkout/multimedia_insurance': students,
  'POST /api/contracts/multimedia_insurance': students,
  'POST /api/contracts/multimedia_insurance/send': students,
  'GET /api/contracts/{id}/device': students,
  'PUT /api/contracts/{id}/device': students,
  'POST /api/purchases/{id}/checkout': students,
  'POST /api/email': roles,
  'GET /api/contracts/{id}/withdrawal': students,
  'POST /api/contracts/{id}/withdrawal': students,
  'GET /api/withdrawals': admins,
  'GET /api/contracts/{id}/visa-refusal': students,
  'POST /api/contracts/{id}/visa-refusal': students,
  'POST /api/contracts/{id}/visa-refusal/reread': students,
  'GET /api/visa-refusals': admins,
  'GET /api/visa-refusals/{id}/letter': admins,
  'POST /api/visa-refusals/{id}/accept': admins,
  'POST /api/visa-refusals/{id}/refuse': admins,
  'GET /api/refunds': roles,
  'POST /api/refunds/{id}/send': admins,
  'GET /api/complaints': admins,
  'POST /api/complaints/{id}/answer': admins,
  'GET /api/certificate-requests': admins,
  'POST /api/certificate-requests/{id}/ask': admins,
  'POST /api/certificate-requests/{id}/send': admins,
  'GET /api/users': admins,
  'GET /api/users/export': admins,
  'POST /api/users': admins,
  'POST /api/users/{id}/invite': admins,
  'PUT /api/users/{id}/areas': admins,
  'POST /api/users/{id}/deactivate': admins,
  'POST /api/users/{id}/reactivate': admins,
  'GET /api/tariffs/versions': admins,
  'GET /api/tariffs/versions/{id}': admins,
  'POST /api/tariffs/versions': admins,
  'PUT /api/tariffs/versions/{id}': admins,
  'POST /api/tariffs/versions/{id}/publish': admins,
  'DELETE /api/tariffs/versions/{id}': admins,
  'GET /api/claims': students,
  'POST /api/claims': students,
  'GET /api/claims/contracts': students,
  'GET /api/claims/{id}': roles,
  'POST /api/claims/{id}/messages': roles,
  'POST /api/quotes/mail': 'anybody',
  'GET /api/calls/slots': 'anybody',
  'POST /api/calls': 'anybody',
  // Whoever has the link of the mail.
  'GET /api/calls/mine/{token}': 'anybody',
  'PUT /api/calls/mine/{token}': 'anybody',
  'DELETE /api/calls/mine/{token}': 'anybody',
  'GET /api/calls': admins,
  'POST /api/calls/{id}/settle': admins,
  'GET /api/audit': admins,
  'GET /api/audit/export': admins,
}

let people: Record<string, Person> = {}
let calls: string[] = []
beforeAll(async () => {
  await t.app.ready()
  const { paths = {} } = t.app.swagger() as { paths?: Record<string, object> }
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const school = await t.aSchool()
  people = Object.fromEntries(
    await Promise.all(
      students.map(async (role) => {
        const wanted = {
          role: role as 'ROLE_STUDENT_CLASSIC',
          ...(role !== 'ROLE_STUDENT_CLASSIC' && { school }),
        }
        return [role, await t.aStudent(wanted)] as const
      }),
    ),
  )
  people.ROLE_ADMIN = await t.anAdmin()
})

const unknown = '00000000-0000-4000-8000-000000000000'

async function statusOf(call: string, as?: Person) {
  const [method, path = ''] = call.split(' ')
  const url = path.replace(/\{\w+\}/g, unknown)
  // Each caller has an address of its own, so that no limit answers in place of the rule.
  const options = { as, headers: { 'x-forwarded-for': '203.0.113.9' } }
  const send = { GET: t.get, POST: t.post, PUT: t.put, DELETE: t.delete }[method as 'GET']
  const response = await send(url, { ...options, ...(method !== 'GET' && { body: {} }) })
  return response.statusCode
}

it('has decided of every call who may make it', () => {
  expect(calls.filter((call) => !table[call])).toEqual([])
  expect(Object.keys(table).filter((call) => !calls.includes(call))).toEqual([])
})

it('has decided of every call of administrators whose area it is', () => {
  const theirs = Object.keys(table).filter((call) => [table[call]].flat().includes('ROLE_ADMIN'))
  expect(Object.keys(callAreas).sort()).toEqual(theirs.sort())
})

it('answers nobody without a token but on public calls', async () => {
  for (const call of calls) {
    const status = await statusOf(call)
    if (table[call] === 'anybody')
      expect([call, [401, 403].includes(status) && !isSignIn(call)]).toEqual([call, false])
    else expect([call, status]).toEqual([call, 401])
  }
})

/** Their 401 speaks of what was sent, not of who calls. */
const isSignIn = (call: string) => call.includes('/security/')

it('answers each role only what is theirs, and never with an error of its own', async () => {
  for (const call of calls) {
    for (const role of roles) {
      const allowed = table[call]
      const status = await statusOf(call, people[role])
      const isAllowed = allowed === 'anybody' || allowed?.includes(role)
      if (isAllowed)
        expect([call, role, status < 500 && (status !== 403 || isSignIn(call))]).toEqual([call, role, true])
      else expect([call, role, status]).toEqual([call, role, 403])
    }
  }
})

it('takes a token of nobody else, of no other key and no other algorithm', async () => {
  const [header = '', payload = '', signature = ''] = (await t.tokenOf(people.ROLE_ADMIN as Person)).split(
    '.',
  )
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const other = Buffer.from(
    JSON.stringify({ sub: unknown, role: 'ROLE_ADMIN', family: 'x', exp: 9e9 }),
  ).toString('base64url')
  const bad = [
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${header}.${other}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -2)}`,
    `${header}.${payload}`,
    signature,
  ]
  for (const token of bad) {
    const response = await t.get('/api/contracts', { headers: { authorization: `Bearer ${token}` } })
    expect(response.statusCode).toBe(401)
  }
})
