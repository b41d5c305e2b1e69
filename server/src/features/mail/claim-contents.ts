import { claimOutcomes } from '@cursus/shared/claims'
import * as z from 'zod/mini'
import { basics, button, define, slashed } from './content.ts'
import { type Kind, money, say, strong } from './words.ts'

const OfClaim = z.object({ claimId: z.uuid(), reference: z.string() })
const OfMyClaim = z.extend(OfClaim, { name: z.string() })
/** Facts for support: which claim of whom, and nothing that a student wrote. */
const ClaimToRead = z.extend(OfMyClaim, { insuranceType: z.string() })
/** Facts for the student; days are `'YYYY-MM-DD'`. */
const ClaimReceived = z.extend(ClaimToRead, {
  answerBy: z.string(),
  /** Day until which a theft can still be reported to the police; null otherwise. */
  complaintBy: z.nullable(z.string()),
  isLate: z.boolean(),
})
/**
 * Outcome, and the amount in cents; null unless it is settled. `insurer` pays it. `letsGo`: its contract may end because
 * of it.
 */
const ClaimDecided = z.extend(OfMyClaim, {
  outcome: z.enum(claimOutcomes),
  amount: z.nullable(z.int()),
  insurer: z.optional(z.string()),
  letsGo: z.optional(z.boolean()),
})
const myClaim = (claimId: string) => `/claims/my-claims?claim=${claimId}`
const claimToFollow = (claimId: string) => `/claims/follow-up?claim=${claimId}`

const toStudent = (kind: Kind) =>
  define(OfMyClaim, ({ claimId, ...claim }, { language, page }) => ({
    ...basics(language, kind, claim),
    button: button(language, kind, page(myClaim(claimId))),
  }))

const toSupport = (kind: Kind) =>
  define(ClaimToRead, ({ claimId, ...claim }, { language, page }) => ({
    ...basics(language, kind, claim),
    button: button(language, kind, page(claimToFollow(claimId))),
    isToUs: true,
  }))

/** Mails about claims. None holds what was written, so that no health matter leaves in a mail. */
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
  'claim-answered': toStudent('claimReply'),
  'claim-papers-asked': toStudent('claimPapers'),
  'claim-new': toSupport('claimNew'),
  'claim-told': toSupport('claimTold'),
  'claim-moved-on': toStudent('claimMovedOn'),
  'claim-decided': define(ClaimDecided, (claim, { language, page }) => {
    const { name, reference, outcome, amount, insurer } = claim
    const content = basics(language, 'claimDecided', { name, reference })
    const values = strong({ amount: money(amount ?? 0, language) })
    const decided = say(language, `mail.claimDecided.${outcome}`, values)
    return {
      ...content,
      paragraphs: [
        ...content.paragraphs,
        decided,
        ...(outcome === 'settled' && insurer
          ? [say(language, 'mail.claimDecided.account', { insurer })]
          : []),
        say(language, 'mail.claimDecided.letter', {}),
        ...(claim.letsGo ? [say(language, 'mail.claimDecided.mayStop', {})] : []),
      ],
      button: button(language, 'claimDecided', page(myClaim(claim.claimId))),
    }
  }),
}
