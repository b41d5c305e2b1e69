import type { Day } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import type { Tx } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { certificateRequestSteps, certificateRequests } from '../requests/requests.table.ts'
import { notAhead } from './not-ahead.ts'

type DemoRequest = {
  student: number
  day: Day
  nationality: string
  second?: string
  reason: string
  organization: string
  /** Answer of an administrator, and its day. */
  step?: { kind: 'asked' | 'sent'; day: Day; text?: string; fileName?: string }
}

const certificate = 'AttestationSantéMobilité.pdf'
const requests: DemoRequest[] = [
  {
    student: 4,
    day: '2026-11-02',
    nationality: 'FR',
    reason: 'Signature d’un bail',
    organization: 'Institut Méridien',
    step: { kind: 'sent', day: '2026-11-03', fileName: certificate },
  },
  {
    student: 1,
    day: '2026-11-09',
    nationality: 'FR',
    reason: 'placement',
    organization: 'Atelier Kumo, Kyoto',
    step: { kind: 'sent', day: '2026-11-10', fileName: certificate },
  },
  {
    student: 7,
    day: '2026-11-17',
    nationality: 'BE',
    reason: 'enrolment',
    organization: 'École Boréale',
    step: { kind: 'asked', day: '2026-11-18', text: 'Envoyez-nous votre lettre d’admission.' },
  },
  { student: 5, day: '2026-11-19', nationality: 'CN', reason: 'visa', organization: 'Institut Méridien' },
  {
    student: 8,
    day: '2026-11-20',
    nationality: 'MA',
    second: 'BE',
    reason: 'residence_permit',
    organization: 'Académie des Lagunes',
  },
]

type World = { people: Map<number, string>; shift: (day: string) => Day; now: Date }

/** Adds requests for certificates in each of their states, without mails. */
export async function insertRequests(tx: Tx, { people, shift, now }: World): Promise<void> {
  const isAdmin = and(eq(users.role, 'ROLE_ADMIN'), eq(users.email, demo.admins[0]?.email ?? ''))
  const [admin] = await tx.select({ id: users.id }).from(users).where(isAdmin)
  const morning = (day: Day) => notAhead(new Date(`${shift(day)}T08:30:00Z`), now)
  for (const request of requests) {
    const student = demo.students.find(({ id }) => id === request.student)
    const studentId = people.get(request.student)
    if (!student || !studentId || !admin) throw new Error(`the demo world has no student ${request.student}`)
    const [row] = await tx
      .insert(certificateRequests)
      .values({
        studentId,
        lastname: student.lastName,
        firstname: student.name,
        countryNationality: request.nationality,
        secondCountryNationality: request.second ?? null,
        countryResidence: 'FR',
        phone: student.phoneNumber,
        mail: student.email,
        address: student.address,
        reason: request.reason,
        hostOrganization: request.organization,
        state: request.step?.kind ?? 'open',
        createdAt: morning(request.day),
      })
      .returning({ id: certificateRequests.id })
    const { step } = request
    if (row && step) {
      const { day, ...done } = step
      await tx
        .insert(certificateRequestSteps)
        .values({ ...done, requestId: row.id, at: morning(day), by: admin.id })
    }
  }
}
