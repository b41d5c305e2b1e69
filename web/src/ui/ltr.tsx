import type { ReactNode } from 'react'

/** Phones, dates, references, prices and addresses of mail: left to right in every language. `code` tells 0 from O. */
export function Ltr({ children, code }: { children: ReactNode; code?: boolean }) {
  return (
    <bdi dir="ltr" className={code ? 'code' : 'figures nowrap'}>
      {children}
    </bdi>
  )
}
