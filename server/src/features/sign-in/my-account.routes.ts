import { formatDay } from '@cursus/shared/day'
import { type Account, MyAccount } from '@cursus/shared/sessions'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf } from '../../platform/http.ts'
import type { Services } from '../../platform/services.ts'
import { findUser } from '../accounts/accounts.queries.ts'
import { toSchool } from '../schools/schools.queries.ts'
import { findProfile, findSchoolOfStudent } from '../students/students.queries.ts'

export async function myAccountRoutes(app: App) {
  app.get('/accounts/me', { schema: { response: { 200: MyAccount } } }, async (request) => ({
    data: await readAccount(app.services, callerOf(request).id),
  }))
}

async function readAccount({ db }: Services, id: string): Promise<Account> {
  const [user, school, profile] = await Promise.all([
    findUser(db, id),
    findSchoolOfStudent(db, id),
    findProfile(db, id),
  ])
  if (!user) throw new AppError('unauthenticated', 'accounts.token_invalid')
  const { email, name, lastName, role, language, createdAt, lastSignInAt, isActive } = user
  return {
    id,
    email,
    name,
    lastName,
    roles: [role],
    language,
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    isConfirmed: isActive,
    school: school ? toSchool(school) : null,
    profile: profile ? toProfile(profile) : null,
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof findProfile>>>

function toProfile({ civility, birthday, phoneNumber, ...row }: Row): Account['profile'] {
  const { street, postalCode, city, country, complement } = row
  const isWhole = street && postalCode && city && country
  const address = isWhole ? { street, postalCode, city, country, ...(complement && { complement }) } : null
  return { civility, birthday: birthday && formatDay(birthday), phoneNumber, address }
}
