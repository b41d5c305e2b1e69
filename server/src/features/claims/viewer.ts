import type { Language } from '@cursus/shared/language'
import type { Caller } from '../../platform/session-tokens.ts'

/** Whose eyes: students see the first names of administrators only. */
export type Viewer = Pick<Caller, 'role'> & { language: Language }
