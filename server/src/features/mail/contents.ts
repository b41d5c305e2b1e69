import type * as z from 'zod/mini'
import { accessContents } from './access-contents.ts'
import { claimContents } from './claim-contents.ts'
import { coverContents } from './cover-contents.ts'
import { deskContents } from './desk-contents.ts'
import { figuresContents } from './figures-contents.ts'
import { lateContents } from './late-contents.ts'
import { occupantContents } from './occupant-contents.ts'
import { paymentContents } from './payment-contents.ts'
import { quoteContents } from './quote-contents.ts'
import { renewalContents } from './renewal-contents.ts'
import { requestContents } from './request-contents.ts'
import { terminationContents } from './termination-contents.ts'
import { unsignedContents } from './unsigned-contents.ts'
import { visaRefusalContents } from './visa-refusal-contents.ts'
import { voidChangeContents } from './void-change-contents.ts'

/** All mails of the product by template: the schema of the payload, and the function that writes the content. */
export const contents = {
  ...accessContents,
  ...coverContents,
  ...paymentContents,
  ...lateContents,
  ...deskContents,
  ...figuresContents,
  ...renewalContents,
  ...requestContents,
  ...claimContents,
  ...occupantContents,
  ...quoteContents,
  ...terminationContents,
  ...unsignedContents,
  ...visaRefusalContents,
  ...voidChangeContents,
}

export type Template = keyof typeof contents
export type PayloadOf<T extends Template> = z.infer<(typeof contents)[T]['payload']>

/** Tells whether a row of the mails names a template that this version still writes. */
export function isTemplate(name: string): name is Template {
  return Object.hasOwn(contents, name)
}
