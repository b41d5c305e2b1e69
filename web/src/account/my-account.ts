import type { MyAccount } from '@cursus/shared/sessions'
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '../api/api.ts'
import { readSession, renameSession } from '../session/session.ts'

/** Query of the signed-in person's account. The session takes over the names, as with the profile. */
export const myAccount = queryOptions({
  queryKey: ['account'],
  queryFn: async () => {
    const { data } = await api.get<z.infer<typeof MyAccount>>('/accounts/me')
    // Whoever signed out meanwhile leaves nothing behind.
    if (readSession()?.email === data.email) renameSession(data)
    return data
  },
})
