import * as z from 'zod/mini'
import { Address, Civility, DayField, line } from './fields.ts'
import { OwnNameChange } from './name-changes.ts'
import { OptionalPersonName, PersonName } from './person-name-field.ts'

const names = {
  name: PersonName,
  lastName: PersonName,
  /** The spelling of the passport, needed where a name has letters of another script (C-81). */
  latinName: OptionalPersonName,
  latinLastName: OptionalPersonName,
}

/**
 * `PUT /accounts/me/profile`: the whole of what a student may correct; title and birthday stay when they are left out. Other names and
 * another birthday are 409 once a contract carries the old ones.
 */
export const ProfileCorrection = z.object({
  civility: z.optional(Civility),
  ...names,
  birthday: z.optional(DayField),
  phoneNumber: line(30),
  address: Address,
})
export type ProfileCorrection = z.infer<typeof ProfileCorrection>

/** `GET` and `PUT /accounts/me/profile`. `phoneNumber` is E.164; an address is whole or null. */
export const Profile = z.object({
  civility: Civility,
  name: z.string(),
  lastName: z.string(),
  latinName: z.nullable(z.string()),
  latinLastName: z.nullable(z.string()),
  /** DD/MM/YYYY. */
  birthday: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(Address),
  /** False once a contract, and with it a certificate, carries names and birthday. */
  mayRename: z.boolean(),
  /** The latest request for another name or birthday; null without any. */
  nameChange: z.nullable(OwnNameChange),
})
export type Profile = z.infer<typeof Profile>
export const MyProfile = z.object({ data: Profile })
