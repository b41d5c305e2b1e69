import type { StudentWithEmail } from '@cursus/shared/contracts'
import { fullNameOf } from '@cursus/shared/full-name'
import type * as z from 'zod/mini'

/** A student by name and e-mail, which tells namesakes apart. */
export function StudentName({ student }: { student: z.infer<typeof StudentWithEmail> }) {
  const { name, lastName, email } = student
  return (
    <>
      <bdi>{fullNameOf({ name, lastName })}</bdi>
      <bdi dir="ltr" className="muted small as-block break-anywhere">
        {email}
      </bdi>
    </>
  )
}
