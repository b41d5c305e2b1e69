import { claimOutcomes } from '@cursus/shared/claims'
import * as z from 'zod'
import { basics, button, define, slashed } from './content.ts'
import { money, say, strong } from './words.ts'

const OfClaim = z.object({ claimId: z.uuid(), reference: z.string() })
const OfMyClaim = OfClaim.extend({ name: z.string() })
/** For support: which claim, and nothing that a student wrote. */
const ClaimToRead = OfClaim.extend({ insuranceType: z.string() })
/** Days are `'YYYY-MM-DD'`. */
const ClaimReceived = ClaimToRead.extend({
  name: z.string(),
  answerBy: z.string(),
  /** Of a theft that can still be reported in time. */
  complaintBy: z.nullable(z.string()),
  isLate: z.boolean(),
})
/** In cents; null unless it is settled. */
const ClaimDecided = OfMyClaim.extend({ outcome: z.enum(claimOutcomes), amount: z.nullable(z.int()) })
const myClaim = (claimId: string) => `/claims/my-claims?claim=${claimId}`
const claimToFollow = (claimId: string) => `/claims/follow-up?claim=${claimId}`

/** The mails about claims. None holds what was written, so that no health matter leaves in one. */
export const claimContents = {
  'claim-received': define(ClaimReceived, (claim, { language, page }) => {
    const { name, reference, insuranceType, complaintBy } = claim
    const content = basics(language, 'claim', {
      name,
      reference,
      insuranceType,
      answerBy: slashed(claim.answerBy),
    })
    const complaint = complaintBy ? strong({ complaintBy: slashed(complaintBy) }) : null
    return {
      ...content,
      paragraphs: [
        ...content.paragraphs,
        ...(complaint ? [say(language, 'mail.claim.complaint', complaint)] : []),
        ...(claim.isLate ? [say(language, 'mail.claim.late', {})] : []),
        say(language, 'mail.claim.next', {}),
      ],
      button: button(language, 'claim', page(myClaim(claim.claimId))),
    }
  }),
  'claim-answered': define(OfMyClaim, ({ claimId, ...claim }, { language, page }) => ({
    ...basics(language, 'claimReply', claim),
    button: button(language, 'claimReply', page(myClaim(claimId))),
  })),
  'claim-papers-asked': define(OfMyClaim, ({ claimId, ...claim }, { language, page }) => ({
    ...basics(language, 'claimPapers', claim),
    button: button(language, 'claimPapers', page(myClaim(claimId))),
  })),
  'claim-new': define(ClaimToRead, ({ claimId, ...claim }, { language, page }) => ({
    ...basics(language, 'claimNew', claim),
    button: button(language, 'claimNew', page(claimToFollow(claimId))),
  })),
  'claim-told': define(ClaimToRead, ({ claimId, ...claim }, { language, page }) => ({
    ...basics(language, 'claimTold', claim),
    button: button(language, 'claimTold', page(claimToFollow(claimId))),
  })),
  'claim-moved-on': define(OfMyClaim, ({ claimId, ...claim }, { language, page }) => ({
    ...basics(language, 'claimMovedOn', claim),
    button: button(language, 'claimMovedOn', page(myClaim(claimId))),
  })),
  'claim-decided': define(ClaimDecided, (claim, { language, page }) => {
    const { name, reference, outcome, amount } = claim
    const content = basics(language, 'claimDecided', { name, reference })
    const values = strong({ amount: money(amount ?? 0, language) })
    const decided = say(language, `mail.claimDecided.${outcome}`, values)
    return {
      ...content,
      paragraphs: [...content.paragraphs, decided, say(language, 'mail.claimDecided.letter', {})],
      button: button(language, 'claimDecided', page(myClaim(claim.claimId))),
    }
  }),
}
