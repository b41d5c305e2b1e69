import { createContext, useContext } from 'react'

/** The token of the mail that opened this page; null behind the sign-in. */
const ByLink = createContext<string | null>(null)
export const ByLinkProvider = ByLink.Provider

export const useLink = () => useContext(ByLink)
