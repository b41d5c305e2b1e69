import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { placesOf } from './plan.ts'

/** Says one line to the HAProxy of that cluster and returns its answer; throws with the answer where it refuses. */
export async function tellHaproxy(dir: string, line: string): Promise<string> {
  const socket = connect(placesOf(dir).haproxySocket)
  socket.end(`${line}\n`)
  const answer = await text(socket)
  if (/^(No such|Unknown|Permission|'set server)/.test(answer)) throw new Error(`HAProxy: ${answer.trim()}`)
  return answer
}

/** Calls that a process has in hand now, and whether HAProxy sends it new ones. */
export async function loadOf(dir: string, name: string): Promise<{ calls: number; isUp: boolean }> {
  const [head = '', ...lines] = (await tellHaproxy(dir, 'show stat')).replace('# ', '').split('\n')
  const columns = head.split(',')
  const at = (line: string, column: string) => line.split(',')[columns.indexOf(column)] ?? ''
  const own = lines.filter(
    (line) => ['web', 'assets'].includes(at(line, 'pxname')) && at(line, 'svname') === name,
  )
  return {
    calls: own.reduce((sum, line) => sum + Number(at(line, 'scur')), 0),
    isUp:
      own.length > 0 &&
      own.every((line) => at(line, 'status').startsWith('UP') || at(line, 'status') === 'no check'),
  }
}
