import { dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import type { Student, StudentsExport } from '@cursus/shared/students'
import type { FastifyReply } from 'fastify'
import { csvRow, csvStart, phoneText } from '../../platform/csv.ts'
import { sendLines } from '../../platform/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { everyStudent } from './list-students.queries.ts'

/** Columns as in a list to import, which accepts this file. */
const columns = ['civility', 'lastName', 'name', 'email', 'school', 'level', 'phone', 'birthday', 'state']

/** Yields the list, searched and sorted, as CSV in the caller's language. */
export function exportStudents(
  services: Services,
  wanted: StudentsExport,
  { reply, language }: { reply: FastifyReply; language: Language },
) {
  async function* lines() {
    for await (const rows of everyStudent(services, wanted)) {
      yield rows.map((row) => lineOf(row, language)).join('')
    }
  }
  return sendStudents(reply, { on: services.now(), language, lines: lines() })
}

/** Sends lines that `lineOf` wrote, under their header; `on` names the file. */
export function sendStudents(
  reply: FastifyReply,
  { on, language, lines }: { on: Date; language: Language; lines: AsyncIterable<string> },
) {
  async function* all() {
    yield csvStart + csvRow(columns.map((column) => text(language, `csv.students.${column}`)))
    yield* lines
  }
  const fileName = `cursus-students-${dayOf(on)}.csv`
  return sendLines(reply, { fileName, mimeType: 'text/csv; charset=utf-8', lines: all() })
}

/** The line of a student in that file. */
export const lineOf = (student: Student, language: Language) => csvRow(cellsOf(student, language))

function cellsOf(student: Student, language: Language) {
  const { civility, lastName, name, email, schoolName, partnerlevel, phoneNumber, birthday } = student
  const level = text(language, `csv.level.${partnerlevel}`)
  const state = text(language, `csv.state.${student.account.state}`)
  return [
    civility,
    lastName,
    name,
    email,
    schoolName,
    level,
    phoneNumber && phoneText(phoneNumber),
    birthday,
    state,
  ]
}
