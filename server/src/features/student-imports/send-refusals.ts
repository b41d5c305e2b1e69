import { createReadStream } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@cursus/shared/language'
import type { FastifyReply } from 'fastify'
import { sendLines } from '../../platform/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { makeListFolder } from './list-folders.ts'
import { checkList } from './receive-list.ts'
import { headOf, linesOf } from './rejected-csv.ts'
import type { SentList } from './stage-list.ts'

export function csvOf(fileName: string) {
  return { fileName: `refus-${fileName.replace(/\.\w+$/, '')}.csv`, mimeType: 'text/csv; charset=utf-8' }
}

/** Sends the refused rows of a list that is only checked; they wait on disk, because every row may be refused. */
export async function sendCheckedRefusals(
  reply: FastifyReply,
  services: Services,
  { sent, language }: { sent: SentList; language: Language },
) {
  const { folder, drop } = await makeListFolder()
  const path = join(folder, 'list')
  try {
    const { row } = await checkList(services, sent, async (rejections, list) =>
      appendFile(
        path,
        linesOf(
          rejections.filter(({ isActive }) => !isActive),
          { ...list, language },
        ),
      ),
    )
    return sendLines(reply, { ...csvOf(sent.fileName), lines: readAndDrop(headOf(row.header), path, drop) })
  } catch (error) {
    await drop()
    throw error
  }
}

async function* readAndDrop(head: string, path: string, drop: () => Promise<void>): AsyncGenerator<string> {
  try {
    yield head
    yield* createReadStream(path, 'utf8')
  } finally {
    await drop()
  }
}
