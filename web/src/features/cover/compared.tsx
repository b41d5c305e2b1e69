import { Ltr } from '../../ui/ltr.tsx'
import * as styles from './compared.module.css'

export interface ComparedLine {
  name: string
  now: string
  next: string
  isChanged: boolean
  /** True for words, which go the way of their language. */
  isText?: boolean
}

interface Words {
  caption: string
  what: string
  now: string
  next: string
  changed: string
}

/**
 * Shows the facts of a contract now and after a change, side by side; those that differ are marked, for screen
 * readers too.
 */
export function Compared({ lines, words }: { lines: readonly ComparedLine[]; words: Words }) {
  return (
    <table className={styles.changes}>
      <caption className="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{words.what}</span>
          </th>
          <th scope="col">{words.now}</th>
          <th scope="col">{words.next}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, now, next, isChanged, isText }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label={words.now}>{isText ? <bdi>{now}</bdi> : <Ltr>{now}</Ltr>}</td>
            <td data-label={words.next} className={isChanged ? styles.changed : undefined}>
              {isChanged && <span className="visually-hidden">{words.changed} </span>}
              {isText ? <bdi>{next}</bdi> : <Ltr>{next}</Ltr>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
