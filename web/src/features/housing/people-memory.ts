import { type Agreed, nothingAgreed } from './people-values.ts'

/**
 * What was agreed to since this page was loaded, and of which documents: signing in inside the step changes the page around
 * it. It is asked again after a reload or an interrupted payment, and for other documents.
 */
let memory: { of: string; agreed: Agreed } = { of: '', agreed: nothingAgreed }

export function agreedTo(documents: string): Agreed {
  return memory.of === documents ? memory.agreed : nothingAgreed
}

export function keepAgreed(documents: string, { acceptTerm, acceptTerm2 }: Agreed) {
  memory = { of: documents, agreed: { acceptTerm, acceptTerm2 } }
}
