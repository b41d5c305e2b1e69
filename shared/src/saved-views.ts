import * as z from 'zod/mini'
import { line } from './fields.ts'
import { savedLists } from './words.ts'

const incorrect = 'validation.field.incorrect'

/**
 * Filters and sorting of a list, as its address holds them; the words of a search are left out, since they may be
 * somebody's name.
 */
const Address = z.record(z.string(), z.string().check(z.maxLength(100, incorrect))).check(
  z.refine((asked) => Object.keys(asked).length <= 20, incorrect),
  z.refine((asked) => Object.keys(asked).every((key) => /^[a-zA-Z]{1,20}$/.test(key)), incorrect),
  z.refine((asked) => !('search' in asked), incorrect),
)

/** `isShared`: every administrator sees it, and only who made it changes it. */
const fields = { name: line(40), asked: Address, isShared: z.boolean(incorrect) }

export const NewSavedView = z.object({ list: z.enum(savedLists, incorrect), ...fields })
export type NewSavedView = z.infer<typeof NewSavedView>

export const ChangeSavedView = z.partial(z.object(fields))
export type ChangeSavedView = z.infer<typeof ChangeSavedView>

export const SavedViewsQuery = z.object({ list: z.enum(savedLists, incorrect) })

/** `ownerName`: who shares it. `mayDrop`: one's own, and for who works on everything a shared one whose maker is deactivated. */
export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  asked: z.record(z.string(), z.string()),
  isShared: z.boolean(),
  isMine: z.boolean(),
  mayDrop: z.boolean(),
  ownerName: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

export const SavedViews = z.object({ data: z.array(SavedView) })
