import { useWorksOn } from '../../session/session.ts'

/** Tells whether contracts of students are shown to whoever is signed in: not to who works on schools alone. */
export const useSeesContracts = () => useWorksOn('support', 'claims', 'finance')
