/** Owner, storage and age of a draft. */
export interface DraftRules {
  /**
   * `person`: only for somebody signed in, and read by nobody else. `visitor`: a visitor may begin one; whoever signs
   * in takes it over, and what was typed while signed in is read by that person only.
   */
  owner: 'person' | 'visitor'
  /** Kept in every tab of the browser, in this tab through reloads, or in memory until the page is loaded again. */
  storage: 'browser' | 'tab' | 'page'
  /** Days after the last change for which it is kept. */
  days: number
}

const anybodysForAMonth = { owner: 'visitor', storage: 'browser', days: 30 } as const
const ownForAMonth = { owner: 'person', storage: 'browser', days: 30 } as const

/** Every draft but those of forms, by its name in the storage (spec 1 §3 for the three purchases). */
const known = {
  houseContract: anybodysForAMonth,
  healthMobilityContract: ownForAMonth,
  multimediaContract: anybodysForAMonth,
  arrivedContract: { owner: 'person', storage: 'browser', days: 14 },
  claimDraft: ownForAMonth,
  sentDrafts: ownForAMonth,
  begunStay: anybodysForAMonth,
  carriedQuote: anybodysForAMonth,
  goal: { owner: 'visitor', storage: 'browser', days: 1 },
  certificateRequest: { owner: 'visitor', storage: 'browser', days: 7 },
  agreements: { owner: 'visitor', storage: 'tab', days: 1 },
  stayWithoutAccount: anybodysForAMonth,
  signUp: { owner: 'visitor', storage: 'page', days: 1 },
  leaveProof: { owner: 'person', storage: 'browser', days: 1 },
  claimReplies: { owner: 'person', storage: 'page', days: 1 },
  studentList: { owner: 'person', storage: 'page', days: 1 },
} as const satisfies Record<string, DraftRules>

const ofForms: DraftRules = { owner: 'visitor', storage: 'tab', days: 1 }

export type DraftName = keyof typeof known | `form.${string}`

export function rulesOf(name: DraftName): DraftRules {
  return isForm(name) ? ofForms : known[name]
}

function isForm(name: string): name is `form.${string}` {
  return name.startsWith('form.')
}

/** Tells whether a key of a storage is that of a draft. */
export function isDraftName(key: string): key is DraftName {
  return isForm(key) || Object.hasOwn(known, key)
}
