import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type { Language } from '@cursus/shared/language'
import type { User, UsersExport } from '@cursus/shared/users'
import type { FastifyReply } from 'fastify'
import { csvRow, csvStart, phoneText } from '../../platform/csv.ts'
import { sendLines } from '../../platform/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { nameIn, readCountries } from '../countries/countries.queries.ts'
import { everyUser } from './users.queries.ts'

const columns = ['name', 'email', 'location', 'phone', 'createdAt', 'role', 'state', 'lastSignInAt']

/** Yields the list, filtered and sorted, or the chosen accounts of it, as CSV in the caller's language. */
export async function exportUsers(
  services: Services,
  wanted: UsersExport,
  { reply, language }: { reply: FastifyReply; language: Language },
) {
  const { byCode } = await readCountries(services)
  const countryOf = (code: string | null) => {
    const country = code === null ? undefined : byCode.get(code)
    return country ? nameIn(language, country.name) : code
  }
  async function* lines() {
    yield csvStart + csvRow(columns.map((column) => text(language, `csv.users.${column}`)))
    for await (const rows of everyUser(services, wanted)) {
      yield rows.map((row) => csvRow(cellsOf(row, countryOf(row.country)))).join('')
    }
  }
  const fileName = `cursus-users-${dayOf(services.now())}.csv`
  return sendLines(reply, { fileName, mimeType: 'text/csv; charset=utf-8', lines: lines() })

  function cellsOf(user: User, country: string | null) {
    return [
      fullNameOf(user),
      user.email,
      [user.city, country].filter(Boolean).join(', '),
      user.phoneNumber && phoneText(user.phoneNumber),
      toDay(user.createdAt),
      text(language, `csv.role.${user.role}`),
      text(language, `csv.state.${user.account.state}`),
      user.lastSignInAt && toDay(user.lastSignInAt),
    ]
  }
}

const toDay = (at: string): Day => formatDay(dayOf(new Date(at)))
