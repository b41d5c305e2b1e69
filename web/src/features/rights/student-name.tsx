import type { StudentWithEmail } from '@cursus/shared/contracts'
import { fullNameOf } from '@cursus/shared/full-name'
import type * as z from 'zod/mini'
import { Email } from '../../ui/email.tsx'

/** A student by name and e-mail, which tells namesakes apart. */
export function StudentName({ student }: { student: z.infer<typeof StudentWithEmail> }) {
  const { name, lastName, email } = student
  return (
    <>
      <bdi>{fullNameOf({ name, lastName })}</bdi>
      {/* A line in the direction of the page, so that it stands below the name. */}
      <span className="muted small as-block">
        <Email email={email} className="break-anywhere" />
      </span>
    </>
  )
}
