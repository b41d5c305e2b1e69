import { createContext, type ReactNode } from 'react'

/** Telephone that a form offers when it cannot be sent; whoever knows the advisor puts it there. */
export const HelpLine = createContext<ReactNode>(null)
