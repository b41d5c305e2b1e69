import type { Language } from '@cursus/shared/language'
import type { Caller } from '../../platform/session-tokens.ts'

/** Who looks at a claim: students see only the first names of administrators. */
export type Viewer = Pick<Caller, 'role'> & { language: Language }
