import type { AuditRow } from '@cursus/shared/audit'
import { Ltr } from '../../ui/ltr.tsx'
import { useAuditWords } from './audit-words.ts'

/** A reference or a file as it is spelt, a name as it is written, an id where nothing is known. */
export function ObjectName({ object: { type, label, id } }: { object: AuditRow['object'] }) {
  const words = useAuditWords()
  if (label === null) {
    return (
      <span>
        {words.ofObject(type)} <Ltr code>{id.slice(0, 8)}</Ltr>
      </span>
    )
  }
  return type === 'contract' || type === 'student_run' ? (
    <Ltr code>{label}</Ltr>
  ) : (
    <bdi>{words.ofLabel(label)}</bdi>
  )
}
